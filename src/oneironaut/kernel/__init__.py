"""The rules kernel: cards, zones, frames, questions, events, views. It knows no game, no input or output, and no chance."""
