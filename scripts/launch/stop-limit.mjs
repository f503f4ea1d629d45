/**
 * How long a command may take to end once it was asked to. What is past its own limits cannot hear
 * any more, for example in an endless loop, and is ended by force.
 *
 * @param {string} command
 * @param {Record<string, string | undefined>} env
 * @returns {number}
 */
export function stopLimitMs(command, env) {
  // `npm start` promises to leave no process after five seconds.
  if (command === 'start' || command === 'dev') return 4900;
  // Requests in flight have their configured limit, and the later steps have their own.
  if (command === 'serve') return (Number(env.PITON_STOP_LIMIT_MS ?? '') || 10_000) + 20_000;
  // The others give their children six seconds.
  return 8000;
}
