/** Node's error codes for network faults between us and a service. */
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
 * PostgreSQL's codes for "not now": connection faults (08), a start, stop or failover (57P), a full
 * disk (53), a serialization failure or deadlock (40), a lock or statement timeout, and a standby.
 */
const databaseCode = /^(08...|57P0.|53...|40001|40P01|55P03|57014|25006)$/;

/** The driver's messages, without a code, for a lost connection. */
const lostConnection =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|driver has already been destroyed)/;

/** True if an error means that a service is away, so that a retry soon makes sense. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && (networkCodes.has(code) || databaseCode.test(code))) return true;
  // A PostgreSQL that restarts removes its socket file; any other missing file is a bug.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (lostConnection.test(error.message)) return true;
  const within: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error.cause, ...within].some((inner) => isUnavailable(inner, depth + 1));
}
