import { readFileSync } from 'node:fs';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { verifyLedger } from '@piton/server/monitoring/self-check/verify-ledger.ts';
import type { OwnWorld } from '../world/own-world.ts';

type Line = {
  gateway?: string;
  kind?: string;
  mode?: string;
  type?: string;
  originalIdentifier?: string;
  isoResponseCode?: string;
  amountCents?: string;
};

/** How often the gateway returned each amount of each sale, from its own journal. */
export function returnsIn(journal: string): Map<string, number> {
  const returned = new Map<string, number>();
  for (const text of readFileSync(journal, 'utf8').split('\n').filter(Boolean)) {
    const line = JSON.parse(text) as Line;
    const isReturn = line.type === 'Refund' || line.type === 'Void';
    if (line.gateway !== 'powertranz' || line.kind !== 'transaction' || !isReturn) continue;
    if (line.mode !== 'live' || line.isoResponseCode !== '00') continue;
    const key = keyOf(line.originalIdentifier ?? '', Number(line.amountCents));
    returned.set(key, (returned.get(key) ?? 0) + 1);
  }
  return returned;
}

export function keyOf(tranId: string, cents: number): string {
  return `${tranId} ${cents}`;
}

export type Compared = {
  readonly refunds: number;
  readonly done: number;
  readonly voided: number;
  /** Sentences about each refund or sum that differs. */
  readonly found: string[];
};

type Row = { tran_id: string; cents: string; state: string; is_void: boolean };
type Sums = { ledger: string; pending: string; above: string };

/** Our refunds and ledger against the gateway's journal, to the cent. */
export async function compareRefunds({ owner }: OwnWorld, journal: string): Promise<Compared> {
  const returned = returnsIn(journal);
  const [rows, sums, problems] = await withConnection(owner, async (client) => [
    (
      await client.query<Row>(
        `select s.tran_id, r.amount_mills / 10 as cents, r.state, r.is_void
           from refunds r join sales s on s.id = r.sale_id`,
      )
    ).rows,
    (
      await client.query<Sums>(
        `select (select -sum(e.amount_mills) / 10
                   from ledger_entries e join ledger_accounts a on a.id = e.account_id
                   join ledger_transactions t on t.id = e.transaction_id
                  where a.code = 'acquirer_receivable' and t.kind = 'refund_done') as ledger,
                (select coalesce(sum(e.amount_mills), 0) / 10
                   from ledger_entries e join ledger_accounts a on a.id = e.account_id
                  where a.code = 'refunds_pending') as pending,
                (select count(*) from sales s where refunded(s.id) > s.amount_mills) as above`,
      )
    ).rows,
    (await verifyLedger(client)).problems,
  ]);
  const known = new Set(rows.map((row) => keyOf(row.tran_id, Number(row.cents))));
  const gatewayCents = [...returned].reduce(
    (all, [key, times]) => all + Number(key.split(' ')[1]) * times,
    0,
  );
  const [totals] = sums;
  const found = [
    ...problems,
    ...[...returned.keys()].filter((key) => !known.has(key)).map((key) => `${key}: not ours`),
    ...rows.flatMap((row) => differences(row, returned)),
  ];
  if (Number(totals?.ledger ?? 0) !== gatewayCents) {
    found.push(`the ledger has ${totals?.ledger ?? 'nothing'}, the gateway ${gatewayCents} cents`);
  }
  if (Number(totals?.pending) !== 0) found.push(`${totals?.pending ?? ''} cents are pending`);
  if (Number(totals?.above) !== 0) found.push(`${totals?.above ?? ''} sales are refunded too far`);
  return {
    refunds: rows.length,
    done: rows.filter(({ state }) => state === 'done').length,
    voided: rows.filter((row) => row.is_void).length,
    found,
  };
}

function differences({ tran_id: tranId, cents, state }: Row, returned: Map<string, number>) {
  const key = keyOf(tranId, Number(cents));
  const times = returned.get(key) ?? 0;
  const expected = state === 'done' ? 1 : 0;
  return times === expected ? [] : [`${key} is ${state}, and was returned ${times} times`];
}
