"""Plots of simulations, analyses and trainings, through the extra `plot`. Nothing here plays a game."""
