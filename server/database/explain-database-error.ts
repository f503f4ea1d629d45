import pg, { type ClientConfig } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { withConnection } from './with-connection.ts';

/** SQLSTATEs for data, an index or a file that PostgreSQL can't read back. */
const damageCodes = new Set(['XX001', 'XX002', '58030', '58P01']);

export type ErrorWithCode = { readonly code?: unknown; readonly message: string };

export function isDamage(error: ErrorWithCode): boolean {
  const { code } = error;
  return (typeof code === 'string' && damageCodes.has(code)) || isWrongVersionFile(error);
}

/** Each new connection reads the file. The code alone could mean any wrong parameter. */
function isWrongVersionFile({ code, message }: ErrorWithCode): boolean {
  return (
    code === '22023' &&
    /^database files are incompatible with server|is not a valid data directory$/.test(message)
  );
}

export function isDiskFull({ code }: ErrorWithCode): boolean {
  return code === '53100';
}

export const diskFull =
  'The disk of the database is full. Free some space: see docs/operations/database-lost.md, “Damage and full disks”.';

/**
 * Explains damage and a full disk to an operator, with what to do next; other errors are returned
 * unchanged. With a connection it names the damaged table or index.
 */
export async function explainDatabaseError(
  error: unknown,
  connection: ClientConfig | null,
): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (isDiskFull(error)) return new OperatorError(diskFull, { cause: error });
  return isDamage(error)
    ? new OperatorError(await describeDamage(error, connection), { cause: error })
    : error;
}

export async function describeDamage(
  error: ErrorWithCode,
  connection: ClientConfig | null,
): Promise<string> {
  return `The database is damaged: ${await damagedPart(error, connection)} (${error.message}). Stop Piton and keep a copy of the database as it is: docs/operations/database-lost.md, “Damage and full disks”, says how to repair it.`;
}

async function damagedPart(error: ErrorWithCode, connection: ClientConfig | null): Promise<string> {
  if (isWrongVersionFile(error)) return 'its version file PG_VERSION is wrong';
  const name = connection === null ? null : await relationIn(error.message, connection);
  return `${name ?? 'a file'} cannot be read`;
}

const limitMs = 5000;

/** Null if the message names no relation's file, or if the catalogue is damaged too. */
async function relationIn(message: string, connection: ClientConfig): Promise<string | null> {
  const [, place = '', tablespace, file] =
    /(base|global|pg_tblspc\/(\d+)\/[^/]+)\/(?:\d+\/)?(\d+)/.exec(message) ?? [];
  if (file === undefined) return null;
  // PostgreSQL's own numbers: 0 is the database's default tablespace, 1664 that of shared
  // relations.
  const space = tablespace ?? (place === 'global' ? '1664' : '0');
  const limits = { connectionTimeoutMillis: limitMs, query_timeout: limitMs };
  try {
    return await withConnection({ ...connection, ...limits }, async (client) => {
      const { rows } = await client.query<Relation>(findRelation, [space, file]);
      return rows[0] === undefined ? null : describeRelation(rows[0]);
    });
  } catch {
    return null;
  }
}

type Relation = {
  readonly name: string;
  /** The table of an index. */
  readonly indexed: string | null;
  /** The table whose long values it holds. */
  readonly toasted: string | null;
};

function describeRelation({ name, indexed, toasted }: Relation): string {
  if (indexed !== null) return `the index ${name} of the table ${indexed}`;
  return toasted === null ? `the table ${name}` : `the table ${toasted} (its long values)`;
}

const findRelation = `
  select c.oid::regclass::text as name, indexed.indrelid::regclass::text as indexed,
         toasted.oid::regclass::text as toasted
    from pg_class c
    left join pg_index indexed on indexed.indexrelid = c.oid
    left join pg_class toasted on toasted.reltoastrelid = c.oid
   where c.oid = pg_filenode_relation($1::oid, $2::oid)`;
