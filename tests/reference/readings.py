"""Where the text leaves a choice: the reading taken here, and what settles it.

Settled by the vectors (another reading fails on the records named, counted in
`mus_deals.jsonl` + `mus_broken.jsonl`):

- M5.4 "in speaking order after the seat that made it": round the table from the bettor, not from
  mano (715 + 96 fail otherwise).
- M5.5 of two equal raises or ordagos the first speaker is the one that raised (66 + 7).
- M5.5 joint: the partner still speaks after an ordago was answered by the first seat (78 + 9).
- M5.8 deje: an ordago over a bet counts as a raise (4), an opening ordago does not (6); it is
  added in every lance (9).
- M3.4: a seat served in part still counts as lacking (75 + 21); `deal` differs from `round` (6).
- M3.5: mano moves on after a round in the first deal only (96 + 42), and the cutter is mano (56).
- M6.1, M6.4: the count stops at the target (165), a refused lance still gives its values (142),
  `punto = "paso"` gives no point when punto was refused (6).
- A card drawn that is not in the stock, or a wrong number of them, is M3.3 (4).
- A betting word before the lances is M3.1 (15), also while cards are thrown or drawn.
- An ordago that does not exist is M5.6, unopened too (4); a `reenvido` without amount over an
  ordago is M5.6, for the word comes before the amount (3). An amount of 0 is M5.3 or M5.4, and
  M5.7 under fixed raises.
- Words are read in lower case only: `PASO` is R1, at its event, when its turn comes.

Not settled by any vector; these readings are ours:

- `mus` when `max_mus` forbids it: M3.3, the clause that forbids it. In the wrong phase or turn
  it is M3.1 first. `max_mus = 0` is allowed: mano must cut at once.
- `roba` when the reshuffle is due: M3.3, the word's own clause; `roba` without cards too.
- A malformed event is R1 even after the end of the deal; events are judged one by one, so an
  earlier breach is found before a later malformed event. Single spaces only.
- In an event, an amount that is not digits is R1 at once; after `mus`, `corto`, `nada` or `baraja`
  anything more is R1 at once; after a betting word the amount is judged last. A card twice in
  one `descarta` is M3.2.
- `nada` out of phase or turn: M8.1. `Deal.check` and `Deal.apply` are strict: while signs are asked
  for, `mus` is M3.1 and a betting word M3.1. Only `record.apply_recorded` fills in silence.
- `visto` comes straight after the sign, before any other event; it is not compared with `seen`,
  even if that is 0 or 1.
- A round in which nobody threw a card is still a round: mano moves on under mus corrido, `max_mus`
  counts it, and signs are asked for again.
- M8.1 with mus corrido in the first deal: no signs before the cut, then one round from the new
  mano. The vectors have it, but a sign before the cut is in none of them (M8.1 here).
- `reshuffle = "deal"`, "would not suffice": fewer cards than the lone seat is owed at that moment.
- A record must have `game`, `rules`, `mano`, `score`, `deal` and `events`; `first` and `result` may
  be left out. Not four hands is R1, not four cards in a hand R2. Hands may be written liberally,
  without suits too (M1.2): they take the first free suits, o c b e.
- In a result, an unknown lance, reason or team among the points is R3; a `winner` that is neither
  0, 1 nor null is R1, as is a value of the wrong kind.
- Ranges of options: `bet_min`, `raise_min` 1 to 65,535; `target`, `games_to_win` 1 and up;
  `min_discard`, `deje`, `paso` 0 or 1; `seen` 0 to 1. True is not 1.
- Matches: M2.2 for the wrong mano, M7.1 for scores that do not carry on and for a deal after the
  end, R3 for a deal after an unfinished one and for the result; under mus corrido a wrong `first`
  is M3.5.
"""
