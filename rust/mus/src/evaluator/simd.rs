//! Eight hands a step with AVX2: the same look-ups as one hand after another, and the same rows.
//!
//! A card's rank and the two bytes of its weight are found without memory, for 32 cards at once; the
//! cell's class and the class's row are loaded hand by hand, because a gather is slow on many
//! processors. A row is moved as sixteen bytes, of which the last seven are overwritten by the next
//! row. Rows are stored the common way: stores past the caches were tried and took as long for
//! 4 million hands, twice as long for a thousand.
//!
//! One of the two files of the project that allow `unsafe`. Each block says why it is sound.
#![allow(unsafe_code, reason = "loads and stores of the vector unit")]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Wide;

#[cfg(not(target_arch = "x86_64"))]
pub(super) use none::Wide;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use crate::evaluator::{Row, batch};
    use std::arch::x86_64::{
        __m128i, __m256i, _mm_loadu_si128, _mm_storeu_si128, _mm256_add_epi32, _mm256_and_si256,
        _mm256_broadcastsi128_si256, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
        _mm256_max_epu8, _mm256_min_epu8, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32,
        _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_sub_epi8,
    };

    /// How many hands are one step.
    const STEP: usize = 8;
    /// How many bytes are moved for a row.
    const MOVED: usize = 16;
    const ROW: usize = size_of::<Row>();

    /// The tables as the vector unit wants them. There is one only where the processor has AVX2.
    #[derive(Clone, Debug)]
    pub(in super::super) struct Wide {
        /// The low bytes of the weights of the ten places in a suit.
        low: [u8; 16],
        /// Their high bytes.
        high: [u8; 16],
        /// Where in `rows` the row of each cell begins: at most at `rows.len() - MOVED`.
        places: Box<[u16; 8192]>,
        /// A row for each class, one behind another, and enough behind the last to move it whole.
        rows: Vec<u8>,
    }

    impl Wide {
        /// The tables of these, if the processor has AVX2.
        pub(in super::super) fn new(
            weights: &[u16; 40],
            cells: &'static [u16; 8192],
            rows: &[Row],
        ) -> Option<Wide> {
            let mut padded = rows.as_flattened().to_vec();
            padded.extend([0; MOVED - ROW]);
            let places = Box::new(cells.map(|class| ROW as u16 * class));
            let last = usize::from(*places.iter().max()?);
            if !is_x86_feature_detected!("avx2") || last + MOVED > padded.len() {
                return None;
            }
            let (mut low, mut high) = ([0; 16], [0; 16]);
            for (place, weight) in weights[..10].iter().enumerate() {
                [low[place], high[place]] = weight.to_le_bytes();
            }
            Some(Wide {
                low,
                high,
                places,
                rows: padded,
            })
        }

        /// Evaluates whole steps; gives how many hands were done, and the highest number in them.
        pub(in super::super) fn evaluate(
            &self,
            hands: &[[u8; 4]],
            rows: &mut [Row],
        ) -> (usize, u8) {
            // SAFETY: a `Wide` is made only where the processor has AVX2.
            unsafe { self.steps(hands, rows) }
        }

        /// The highest number in some hands.
        pub(in super::super) fn highest(&self, hands: &[[u8; 4]]) -> u8 {
            #[target_feature(enable = "avx2")]
            fn highest(hands: &[[u8; 4]]) -> u8 {
                batch::highest_of(hands)
            }
            // SAFETY: a `Wide` is made only where the processor has AVX2.
            unsafe { highest(hands) }
        }

        #[target_feature(enable = "avx2")]
        fn steps(&self, hands: &[[u8; 4]], rows: &mut [Row]) -> (usize, u8) {
            let count = hands.len().min(rows.len());
            // What is moved with the last row of a step must fall on a row of the next.
            let steps = count.saturating_sub(1) / STEP;
            let (hands, _) = hands[..STEP * steps].as_chunks::<STEP>();
            let target = rows.as_mut_ptr().cast::<u8>();
            let mut highest = _mm256_setzero_si256();
            for (step, hands) in hands.iter().enumerate() {
                // SAFETY: eight hands are thirty-two bytes.
                let cards = unsafe { _mm256_loadu_si256(hands.as_ptr().cast::<__m256i>()) };
                highest = _mm256_max_epu8(highest, cards);
                // SAFETY: row `8 * step + 8` is one of `rows`, because `8 * steps` is less than
                // their count; so the 79 bytes from row `8 * step` on are within `rows`.
                unsafe { self.step(cards, target.add(ROW * STEP * step)) };
            }
            let mut bytes = [0; 32];
            // SAFETY: there is room for thirty-two bytes.
            unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast::<__m256i>(), highest) };
            (STEP * steps, bytes.into_iter().fold(0, u8::max))
        }

        /// Writes the rows of eight hands, and seven bytes more.
        ///
        /// # Safety
        ///
        /// 79 bytes from `target` on may be written.
        #[inline]
        #[target_feature(enable = "avx2")]
        unsafe fn step(&self, cards: __m256i, target: *mut u8) {
            for (place, cell) in self.cells_of(cards).into_iter().enumerate() {
                let begin = usize::from(self.places[cell as usize & 8191]);
                // SAFETY: `places` keeps what its field says. Row `place`, at most 7, is moved to
                // bytes `9 * place` to `9 * place + 15`, at most 78, of what may be written.
                unsafe {
                    let row = _mm_loadu_si128(self.rows.as_ptr().add(begin).cast::<__m128i>());
                    _mm_storeu_si128(target.add(ROW * place).cast::<__m128i>(), row);
                }
            }
        }

        /// The cells of eight hands.
        #[inline]
        #[target_feature(enable = "avx2")]
        fn cells_of(&self, cards: __m256i) -> [u32; STEP] {
            // SAFETY: both are sixteen bytes long, and may lie anywhere.
            let (low, high) = unsafe {
                (
                    _mm_loadu_si128(self.low.as_ptr().cast::<__m128i>()),
                    _mm_loadu_si128(self.high.as_ptr().cast::<__m128i>()),
                )
            };
            // Of a card and the card twenty below, the lower byte is the one in the lower suits,
            // because below 0 the bytes go on from 255; then the same with ten.
            let suits = _mm256_min_epu8(cards, _mm256_sub_epi8(cards, _mm256_set1_epi8(20)));
            let places = _mm256_min_epu8(suits, _mm256_sub_epi8(suits, _mm256_set1_epi8(10)));
            let low = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(low), places);
            let high = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(high), places);
            // The sums of four bytes each, those of the high bytes times 256.
            let ones = _mm256_set1_epi8(1);
            let low = _mm256_madd_epi16(_mm256_maddubs_epi16(low, ones), _mm256_set1_epi16(1));
            let high = _mm256_madd_epi16(_mm256_maddubs_epi16(high, ones), _mm256_set1_epi16(256));
            let sums = _mm256_and_si256(_mm256_add_epi32(low, high), _mm256_set1_epi32(8191));
            let mut cells = [0; STEP];
            // SAFETY: eight numbers of four bytes are thirty-two bytes.
            unsafe { _mm256_storeu_si256(cells.as_mut_ptr().cast::<__m256i>(), sums) };
            cells
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod none {
    use crate::evaluator::Row;

    /// There is none on this architecture.
    #[derive(Clone, Debug)]
    pub(in super::super) enum Wide {}

    impl Wide {
        /// None.
        pub(in super::super) fn new(_: &[u16; 40], _: &[u16; 8192], _: &[Row]) -> Option<Wide> {
            None
        }

        /// Never called.
        pub(in super::super) fn evaluate(&self, _: &[[u8; 4]], _: &mut [Row]) -> (usize, u8) {
            match *self {}
        }

        /// Never called.
        pub(in super::super) fn highest(&self, _: &[[u8; 4]]) -> u8 {
            match *self {}
        }
    }
}
