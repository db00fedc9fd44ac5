"""Bots of Manille written in Python, from the view only; some play as their twins in Rust do."""

from mus.manille import View


class First:
    """Plays the first card that it may; leaves all else to what ``simple`` does."""

    def play(self, view: View) -> str:
        return next(action for action in view.legal if action.startswith("juega"))


class Random:
    """``random``: a word, all equally likely, then a way to say it."""

    def act(self, view: View) -> str:
        words = view.words
        word = words[view.dice.below(len(words)) if len(words) > 1 else 0]
        ways = [action for action in view.legal if action.split()[0] == word]
        if word == "apuesta":
            return ways[0]
        # A card takes a draw also where there is no choice.
        if len(ways) > 1 or word == "juega":
            return ways[view.dice.below(len(ways))]
        return ways[0]

    play = choose = bid = double = exchange = discard = speak = act


class Lowest(First):
    """Plays its lowest card, and says nothing: as text the card alone."""

    version = 1

    def play(self, view: View) -> str:
        cards = [action.split()[1] for action in view.legal if action.startswith("juega")]
        return min(cards, key=lambda card: "789JQKAT".find(card[0]))

    def choose(self, view: View) -> str:
        return view.legal[-1]

    def double(self, _view: View) -> str:
        return "pasa"

    bid = double

    def speak(self, view: View) -> str:
        return next(word for word in view.legal if word.split()[0] in {"nada", "pasa", "responde"})


class Other(First):
    """Plays the same under another name."""

    name = "other"
    version = "b"
