import { advices } from '@piton/contract/payments/payment-response.ts';
import { adjustmentSources, resolutions } from '@piton/contract/proposals/proposal.ts';
import { saleModes, saleStatuses } from '@piton/contract/payments/sale.ts';
import type pg from 'pg';

/** A column with all its allowed values. */
type States = { readonly table: string; readonly column: string; readonly values: string[] };

/** Values that no example can leave, each with its reason. */
const unreachable: Readonly<Record<string, readonly string[]>> = {
  // A server records its installation's kind at the start, and there is only one.
  'installation.kind': ['demo', 'production'],
  // Operators replace keys from the command line.
  'company_key_pairs.state': ['retiring', 'retired'],
  // Velocity checks count the attempts of the last minutes, and protect a company for some hours.
  'velocity_counts.scope': ['page', 'server', 'proof', 'request'],
  'card_protections.channel': ['page', 'server'],
  // The security log begins with the first sign-in.
  'security_events.outcome': ['done', 'failed', 'limited', 'refused'],
  // The demo's companies use the platform's gateway, and by default that has no 3-D Secure.
  'gateway_accounts.gateway': ['four_cs', 'powertranz'],
  'sale_authentications.state': ['begun', 'challenged', 'charging', 'ended'],
  'sale_authentications.status': ['Y', 'A', 'N', 'R', 'U', 'not_enrolled'],
  // The examples' companies use 4Cs, whose refunds staff make.
  'refunds.method': ['gateway'],
  'refunds.failure': ['declined', 'not_possible', 'gateway', 'not_sent'],
  'refunds.sent_as': ['void', 'refund'],
  // 4Cs has no voids, so no voided payment is settled and taken back.
  'settled_lines.kind': ['return'],
  // The projection empties it.
  'unprojected_sales.status': ['Approved', 'Declined', 'Incomplete'],
  // The running server sends them.
  'dispute_reminders.days': ['1', '3', '7'],
  // The outbox is emptied, because emails about the past would be sent today.
  'payout_outbox.kind': ['in_transit', 'deposited', 'failed', 'returned', 'cancelled', 'held'],
};

/** Lists that a function enforces instead of a constraint. */
const keptByFunctions: readonly States[] = [
  { table: 'sales', column: 'mode', values: [...saleModes] },
  { table: 'sales', column: 'status', values: [...saleStatuses] },
  { table: 'sales', column: 'advice', values: [...advices] },
  { table: 'sales', column: 'channel', values: ['page', 'server'] },
  { table: 'sales', column: 'problem', values: ['invalid', 'gateway'] },
  { table: 'proposals', column: 'outcome', values: [...resolutions, 'won', 'lost'] },
  { table: 'proposals', column: 'against', values: [...adjustmentSources] },
];

/** `CHECK ((state = ANY (ARRAY['queued'::text, …])))`, with or without `NOT VALID`. */
const list = /^CHECK \(\(\(?(\w+)\)?(?:::text)? = ANY \(\(?ARRAY\[(.*?)\]/;

/** Every list of values in the catalogue, so that a new state is included with its migration. */
export async function statesIn(owner: pg.Client): Promise<States[]> {
  const { rows } = await owner.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  const listed = rows.flatMap(({ table, definition }) => {
    const [, column, values = ''] = list.exec(definition) ?? [];
    if (column === undefined) return [];
    const named = values.matchAll(/'([^']*)'|\b(\d+)\b/g);
    return [
      { table, column, values: Array.from(named, ([, text, number]) => text ?? number ?? '') },
    ];
  });
  return [...listed, ...keptByFunctions];
}

/** Values without a row, such as "payouts.state: returned". */
export async function missingStates(
  owner: pg.Client,
  states: readonly States[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const { table, column, values } of states) {
    const { rows } = await owner.query<{ value: string }>(
      `select distinct ${column}::text as value from ${table}`,
    );
    const held = new Set(rows.map(({ value }) => value));
    const exempt = unreachable[`${table}.${column}`] ?? [];
    for (const value of values) {
      if (!held.has(value) && !exempt.includes(value)) missing.push(`${table}.${column}: ${value}`);
    }
  }
  return [...new Set(missing)];
}
