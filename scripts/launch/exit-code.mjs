import os from 'node:os';

/**
 * The exit code a shell reports for a child: 128 plus the signal's number if a signal ended it.
 *
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}
