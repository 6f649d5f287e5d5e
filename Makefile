# make            what there is
# make demo       the Mail example on a mailbox of its own (MAILBOX=path for yours); pictures of a tour without a display
# make test       all tests, on a private display
.PHONY: help build demo tour test test-sanitized soak mutate fuzz conformance bless bench clean

help:
	@sed -n 's/^# //p' Makefile
	@echo "make tour       the tour of the demo, although there is a display"
	@echo "make conformance  which requirements the last make test proved (VERBOSE=1 lists the others)"
	@echo "make test-sanitized  the tests under AddressSanitizer and ThreadSanitizer (two full builds)"
	@echo "make soak       ten thousand cycles of windows, lists, text, sheets and the rest, which must hold no more memory after them"
	@echo "make mutate     how many small changes of the program the tests notice (MUTANTS=300; some hours)"
	@echo "make fuzz       a million malformed inputs for each parser (INPUTS=10000000; PARSERS='mail html')"
	@echo "make bless      update the golden pictures and texts that are different now"
	@echo "make bench      measure against the other toolkits (QUICK=1, PEERS='gtk3 tk', BENCH='-s hello,list -n 3')"

build:
	swift build

demo:
	@.ci/demo $(MAILBOX)

tour:
	@.ci/demo --tour $(MAILBOX)

test:
	@.ci/test

test-sanitized:
	@.ci/sanitize address
	@.ci/sanitize thread

soak:
	@SOAK_CYCLES=10000 HANG_LIMIT=3600 .ci/test --filter 'SoakTests|Presentations on X11'

mutate:
	@.ci/mutate $(MUTANTS)

fuzz:
	@.ci/fuzz $(INPUTS)

conformance:
	@.ci/conformance $(if $(VERBOSE),-v)

bless:
	@.ci/bless

bench:
	@$(if $(QUICK),QUICK=1) .ci/bench $(BENCH)

clean:
	rm -rf .build screenshots
