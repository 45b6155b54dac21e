# Scores the program on recordings with true distances, beside what others reach on them.
# The recordings are not part of this package: where they are not there, there is nothing to do.

.PHONY: score

score:
	@sh Tests/score.sh
