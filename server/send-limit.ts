/**
 * A sale is sent within this time after its row was written, or not at all: whoever finds the row
 * later has to know when nothing of it can be under way any more.
 */
export const sendWithinMs = 2000;
