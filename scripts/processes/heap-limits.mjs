/**
 * How Node divides memory in a server. Left to itself it gives the newest objects 128 MB, which makes
 * a busy server hold half as much again as it needs, and lets old ones grow to four times what lives
 * before it looks for what can go. Measured with payments one after the other, neither costs time.
 */
export const heapLimits = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/**
 * @param {string} command
 * @returns {readonly string[]}
 */
export function heapLimitsOf(command) {
  return command === 'start' || command === 'serve' ? heapLimits : [];
}
