"""Experiments with bots: which is better, by how much, and how sure that is.

One file a concept; the public names are those that ``mus`` gives on.
"""
