"""The coach for Dreamers: advice by rounds that bluffers play on, in worlds that fit what a seat has seen and heard."""
