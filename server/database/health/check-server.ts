import net from 'node:net';
import pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { explainDatabaseError } from '../explain-database-error.ts';

const oldestMajor = 15;
/** The newest tested version; a newer one probably works too. */
const triedMajor = 18;
const limitMs = 6000;
/** Without these words it has the machine's encoding and order of letters, which an upgrade of the system may change. */
export const createDatabase = `create database piton template template0 encoding 'UTF8' locale 'C.UTF-8'`;

/** Names the problem of a given database in one line, within seconds and without its password. */
export async function checkServer(variable: string, connection: pg.ClientConfig): Promise<void> {
  const socket = new net.Socket();
  // One limit for everything: without its socket, nothing waits any longer.
  const limit = setTimeout(() => socket.destroy(new Error('timeout')), limitMs);
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ ...connection, stream: () => socket });
    // A failed connection may emit another error after its promise has settled.
    client.on('error', () => undefined);
    await refuseUnfitServer(variable, client);
    await client.end();
  } catch (error) {
    const explained = await explainDatabaseError(error, null);
    if (explained instanceof OperatorError) throw explained;
    throw new OperatorError(`${variable} does not work: ${reason(error, client)}`, {
      cause: error,
    });
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}

async function refuseUnfitServer(variable: string, client: pg.Client): Promise<void> {
  if (!(client.port > 0 && client.port < 65_536)) {
    throw new OperatorError(`${variable} does not work: its port is not between 1 and 65535.`);
  }
  await client.connect();
  const { rows } = await client.query<{
    version: string;
    encoding: string;
    is_read_only: boolean;
  }>(
    `select current_setting('server_version_num') as version,
            current_setting('server_encoding') as encoding,
            current_setting('transaction_read_only') = 'on' as is_read_only`,
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < oldestMajor) {
    throw new OperatorError(
      `${variable} is PostgreSQL ${major}; Piton needs ${oldestMajor} or newer (tried up to ${triedMajor}).`,
    );
  }
  // In other encodings names with accents are refused or compared wrongly, and search fails.
  if (rows[0]?.encoding !== 'UTF8') {
    throw new OperatorError(
      `${variable} does not work: its database has the encoding ${rows[0]?.encoding ?? 'unknown'}; Piton needs UTF8. Create it with: ${createDatabase}`,
    );
  }
  if (rows[0].is_read_only) {
    throw new OperatorError(
      `${variable} does not work: ${client.host}:${client.port} is read-only. If it is a standby, use the address that leads to the primary.`,
    );
  }
}

function reason(error: unknown, client: pg.Client | undefined): string {
  const { code = '', message = '' } = (
    error instanceof AggregateError ? (error.errors[0] as object) : error
  ) as { code?: string; message?: string };
  // A wrong parameter, such as an unreadable certificate, fails before there is a client.
  if (client === undefined) return message;
  const at = `${client.host}:${client.port}`;
  const known: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${at}. Is the server running?`,
    ENOENT: `nothing answers at ${at}. Is the server running?`,
    ENOTFOUND: `the host ${client.host} is not known.`,
    EAI_AGAIN: `the host ${client.host} is not known.`,
    '28P01': `${at} refuses the password of ${client.user ?? 'this user'}.`,
    '28000': `${at} refuses ${client.user ?? 'this user'}.`,
    '3D000': `${at} has no database ${client.database ?? ''}.`,
  };
  if (known[code] !== undefined) return known[code];
  if (message === 'Connection terminated unexpectedly') return `${at} ended the connection.`;
  if (/timeout/i.test(message)) return `${at} did not respond in time.`;
  return message === '' ? 'no connection.' : message;
}
