/** The network between us and a service we need, as Node names its faults. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * PostgreSQL's own words for "not now": connection faults (08), a server that starts, stops or fails
 * over (57P), full (53), a transaction that lost against another (40), a lock or statement limit, and
 * a standby that has not become the primary yet.
 */
const databaseCode = /^(08...|57P0.|53...|40001|40P01|55P03|57014|25006)$/;

/** What the driver says, without a code, of a connection that it has no more. */
const lostConnection =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|driver has already been destroyed)/;

/** Whether an error means that a service we need is away, so that trying again soon makes sense. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && (networkCodes.has(code) || databaseCode.test(code))) return true;
  // A PostgreSQL that restarts takes its socket's file away; any other file that is missing is a bug.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (lostConnection.test(error.message)) return true;
  const within: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error.cause, ...within].some((inner) => isUnavailable(inner, depth + 1));
}
