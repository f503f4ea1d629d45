/**
 * A sale begins to be written to the gateway within this time after its row, or not at all: whoever
 * finds the row later has to know when nothing of it can be under way any more.
 */
export const sendWithinMs = 2000;
