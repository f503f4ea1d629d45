/**
 * Node's default of 128 MB for new objects makes a busy server hold half as much again as it
 * needs, and old objects may grow to four times the live ones. An 8 MB semi-space would cost single
 * payments nothing, but slow down lists that many people read at once.
 */
export const heapLimits = ['--max-semi-space-size=16', '--max-old-space-size=512'];

/**
 * @param {string} command
 * @returns {readonly string[]}
 */
export function heapLimitsOf(command) {
  return command === 'start' || command === 'serve' ? heapLimits : [];
}
