import type pg from 'pg';
import { type ChainedRows, chainedRows, digestAsLinked } from './chained-rows.ts';
import type { Found } from './chain-fault.ts';

/** Checks every row that is, was or should be in the chain. */
export async function verifyRows(
  owner: pg.ClientBase,
  { limit, now }: { limit: number; now: Date },
): Promise<Found[]> {
  const found: Found[] = [];
  for (const rows of chainedRows) {
    const { name } = rows;
    found.push(
      await ask(owner, alteredOf(rows), limit, ({ id, block, isGone }) =>
        isGone
          ? `The ${name} ${id}in ${block} is missing.`
          : `The ${name} ${id} differs from ${block}.`,
      ),
      await ask(
        owner,
        unlinkedOf(rows),
        limit,
        ({ id }) =>
          `The ${name} ${id} is in no block and not queued for one: it was added by bypassing the database's rules.`,
      ),
      await ask(
        owner,
        goneBeforeOf(rows),
        limit,
        ({ id }) => `The ${name} ${id} is queued for the chain but missing.`,
      ),
    );
  }
  found.push(
    await ask(
      owner,
      overdueAt(now),
      limit,
      ({ id }) =>
        `The ledger transaction ${id} is in no block and has waited for its projection for over ${maxWaitMinutes} minutes: start a server, then check again.`,
    ),
    await ask(
      owner,
      ofNoKind,
      limit,
      ({ id, block }) => `The link of ${id} in ${block} is to a kind of row that there is not.`,
    ),
    await ask(
      owner,
      entriesOfNone,
      limit,
      ({ id }) => `The ledger entry ${id} is of no transaction.`,
    ),
  );
  return found;
}

type Row = {
  seq: string | null;
  id: string;
  is_gone: boolean;
  block: string | null;
  count: string;
};
type FaultyRow = { id: string; block: string; isGone: boolean };

async function ask(
  owner: pg.ClientBase,
  question: string,
  limit: number,
  say: (row: FaultyRow) => string,
): Promise<Found> {
  const { rows } = await owner.query<Row>(
    `select f.*, count(*) over () as count,
            (select number from audit_blocks where f.seq between first_seq and last_seq
              order by number limit 1) as block
       from (${question}) f order by f.seq limit ${limit}`,
  );
  return {
    count: Number(rows[0]?.count ?? 0),
    faults: rows.map(({ seq, id, is_gone: isGone, block }) => ({
      seq: seq === null ? null : BigInt(seq),
      says: say({ id, isGone, block: block === null ? 'no block' : `block ${block}` }),
    })),
  };
}

// Compares ids as text, because a forged link need not contain a valid id.
function alteredOf(rows: ChainedRows): string {
  return `
    select l.seq, l.row_id as id, t.id is null as is_gone
      from audit_links l left join ${rows.table} t on t.id::text = l.row_id
     where l.kind = '${rows.kind}' and l.digest is distinct from ${digestAsLinked(rows)}`;
}

function unlinkedOf({ kind, table }: ChainedRows): string {
  return `
    select null::bigint as seq, t.id::text as id, false as is_gone
      from ${table} t
     where ${isUnlinked(kind, 't.id::text')}
       ${kind === 'ledger_transaction' ? 'and t.id not in (select ledger_transaction_id from unprojected_sales where ledger_transaction_id is not null)' : ''}`;
}

const isUnlinked = (kind: string, id: string) => `
  not exists (select from audit_links l where l.kind = '${kind}' and l.row_id = ${id})
  and not exists (select from audit_unchained q where q.kind = '${kind}' and q.row_id = ${id})`;

/** Longer than any restart or upgrade takes. The projection's alert pages an operator before. */
const maxWaitMinutes = 15;

/** Time without a server doesn't count: a backup of yesterday may have ended before a projection. */
const servedUntil = (now: Date) => {
  const text = `timestamptz '${now.toISOString()}'`;
  return `(select least(${text}, coalesce(max(minute), ${text})) from heartbeats)`;
};

const overdueAt = (now: Date) => `
  select null::bigint as seq, u.ledger_transaction_id::text as id, false as is_gone
    from unprojected_sales u
   where u.ended_at < ${servedUntil(now)} - interval '${maxWaitMinutes} minutes'
     and u.ledger_transaction_id is not null
     and ${isUnlinked('ledger_transaction', 'u.ledger_transaction_id::text')}`;

function goneBeforeOf({ kind, table }: ChainedRows): string {
  return `
    select null::bigint as seq, u.row_id as id, true as is_gone
      from audit_unchained u
     where u.kind = '${kind}' and not exists (select from ${table} t where t.id::text = u.row_id)`;
}

const kinds = chainedRows.map(({ kind }) => `'${kind}'`).join(', ');

const ofNoKind = `
  select seq, kind || ' ' || row_id as id, true as is_gone from audit_links where kind not in (${kinds})
  union all
  select null, kind || ' ' || row_id, true from audit_unchained where kind not in (${kinds})`;

const entriesOfNone = `
  select null::bigint as seq, e.id::text as id, false as is_gone
    from ledger_entries e
   where not exists (select from ledger_transactions t where t.id = e.transaction_id)`;
