/**
 * How Node divides memory in a server. Left to itself it gives the newest objects 128 MB, which makes
 * a busy server hold half as much again as it needs, and lets old ones grow to four times what lives
 * before it looks for what can go. Payments one after the other cost no more with half of this room for the
 * newest objects; lists of payments, which many read at once, do.
 */
export const heapLimits = ['--max-semi-space-size=16', '--max-old-space-size=512'];

/**
 * @param {string} command
 * @returns {readonly string[]}
 */
export function heapLimitsOf(command) {
  return command === 'start' || command === 'serve' ? heapLimits : [];
}
