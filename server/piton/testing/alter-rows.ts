import type pg from 'pg';
import { withConnection } from '../../database/with-connection.ts';

/** An altered row, under the name by which the verification must report it. */
export type Altered = { readonly name: string; readonly column: string };

type Target = { name: string; table: string; idType: string; id: string };
type Column = { name: string; type: string };

const tables = [
  { name: 'audit entry', table: 'audit_entries', idType: 'uuid', named: 'id::text' },
  { name: 'ledger transaction', table: 'ledger_transactions', idType: 'bigint', named: 'id::text' },
  // Its entries are reported by their transaction, so at most one of each.
  {
    name: 'ledger transaction',
    table: 'ledger_entries',
    idType: 'bigint',
    named: 'transaction_id::text',
  },
] as const;

/**
 * Flips a bit in one column of each of that many rows, as superuser without triggers and
 * constraints. It covers tables evenly, and every column that has a value.
 */
export async function alterRows(
  superuser: pg.ClientConfig,
  count: number,
  random: () => number,
): Promise<Altered[]> {
  return withConnection(superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    const altered = new Map<string, Altered>();
    for (const [index, { name, table, idType, named }] of tables.entries()) {
      await dropChecks(client, table);
      const columns = await columnsOf(client, table);
      const share = Math.ceil((count - altered.size) / (tables.length - index));
      const { rows } = await client.query<{ id: string; named: string }>(
        `select id::text as id, ${named} as named from ${table} order by hashtext(id::text || $1)`,
        [String(random())],
      );
      const wanted = altered.size + share;
      for (const { id, named: number } of rows) {
        if (altered.size === wanted) break;
        const key = `${name} ${number}`;
        if (altered.has(key)) continue;
        const column = await flip(client, { name, table, idType, id }, columns, random);
        altered.set(key, { name: key, column: `${table}.${column}` });
      }
    }
    return Array.from(altered.values());
  });
}

async function dropChecks(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
}

/** Excludes the key, because changing it would delete one row and add another. */
async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and attname not in ('id', 'transaction_id')`,
    [table],
  );
  return rows;
}

async function flip(
  client: pg.Client,
  { table, idType, id }: Target,
  columns: readonly Column[],
  random: () => number,
): Promise<string> {
  const texts = columns.map(({ name }) => `"${name}"::text as "${name}"`).join(', ');
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${texts} from ${table} where id = $1::${idType}`,
    [id],
  );
  const filled = columns.filter(({ name }) => rows[0]?.[name] != null);
  const column = filled[Math.floor(random() * filled.length)];
  const text = column && rows[0]?.[column.name];
  if (column === undefined || text == null) throw new Error(`${table} ${id} holds nothing`);
  const { rowCount } = await client.query(
    `update ${table} set "${column.name}" = $2::text::${column.type}
      where id = $1::${idType} and "${column.name}"::text is distinct from $2::text`,
    [id, flipBit(text, column.type, random)],
  );
  if (rowCount !== 1) throw new Error(`${table}.${column.name} of ${id} stayed as it was`);
  return column.name;
}

/** Flips the lowest bit of a letter or digit, so that numbers and JSON stay valid. */
function flipBit(text: string, type: string, random: () => number): string {
  const places = Array.from(text.matchAll(placesIn(type)), ({ index }) => index);
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) throw new Error(`there is nothing to flip in ${text}`);
  const flipped = String.fromCharCode(text.charCodeAt(place) ^ 1);
  return text.slice(0, place) + flipped + text.slice(place + 1);
}

function placesIn(type: string): RegExp {
  // For a time the microseconds, for an id a digit that stays of its kind.
  if (type === 'timestamp with time zone') return /\d(?=\d*[+-]\d\d$)/g;
  if (type === 'uuid') return /[0-9b-e]/g;
  // A leading zero would be read as octal.
  if (type === 'xid8') return /(?<=\d)\d/g;
  if (type === 'jsonb') return /(?<=: ?"?[\w@. ]*)[2-9b-y]/g;
  return /[0-9b-y]/g;
}
