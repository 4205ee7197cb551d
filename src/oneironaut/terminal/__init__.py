"""The terminal: play line by line, for one or two people at one keyboard; check and trace records.

It knows no card by name and no rule: all it shows comes from questions, options, views, events and the text catalogue.
"""
