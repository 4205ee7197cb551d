"""Rollout: games played inside compiled code, with and without checks, and worlds sampled for a seat."""
