/**
 * How long a command may take to end once it was asked to. What is past its own limits cannot hear
 * any more, for example in an endless loop, and is ended by force.
 *
 * @param {string} command
 * @param {Record<string, string | undefined>} env
 * @returns {number}
 */
export function stopLimitMs(command, env) {
  // `npm start` promises that nothing of it is left after five seconds.
  if (command === 'start' || command === 'dev') return 4900;
  // Requests in flight have the time that is configured; what comes after them has limits of its own.
  if (command === 'serve') return (Number(env.PITON_STOP_LIMIT_MS ?? '') || 10_000) + 20_000;
  // The others give six seconds to the programs that they run.
  return 8000;
}
