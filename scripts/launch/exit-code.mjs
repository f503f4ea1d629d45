import os from 'node:os';

/**
 * What a shell reports for a child that ended so: 128 and the signal's number, if it was one.
 *
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}
