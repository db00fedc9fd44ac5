"""Helper scripts of the project; each is run as `python -m tools.NAME` from the top of the tree."""
