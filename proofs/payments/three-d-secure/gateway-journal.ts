import { readFileSync } from 'node:fs';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { OwnGateway } from '../own-gateway.ts';
import type { OwnWorld } from '../world/own-world.ts';

type Line = {
  gateway?: string;
  kind?: string;
  type?: string;
  transactionIdentifier?: string;
  originalIdentifier?: string;
  isoResponseCode?: string;
  amountCents?: string;
};

export type Charged = { readonly times: number; readonly cents: bigint };

/** PowerTranz's charges by sale that it hasn't voided, from its own journal. */
export function chargesOf({ journal }: OwnGateway): Map<string, Charged> {
  const charges = new Map<string, Charged>();
  for (const text of readFileSync(journal, 'utf8').split('\n').filter(Boolean)) {
    const line = JSON.parse(text) as Line;
    const isTransaction = line.gateway === 'powertranz' && line.kind === 'transaction';
    if (!isTransaction || line.isoResponseCode !== '00') continue;
    const { type, amountCents = '0' } = line;
    const isVoid = type === 'Void';
    if (!isVoid && type !== 'Sale') continue;
    const tranId = (isVoid ? line.originalIdentifier : line.transactionIdentifier) ?? '';
    const { times, cents } = charges.get(tranId) ?? { times: 0, cents: 0n };
    const change = isVoid ? -1 : 1;
    charges.set(tranId, {
      times: times + change,
      cents: cents + BigInt(change) * BigInt(amountCents),
    });
  }
  return charges;
}

export type OurSale = {
  readonly tranId: string;
  readonly status: string;
  readonly cents: bigint;
  readonly state: string | null;
  readonly authentication: string | null;
  readonly eci: string | null;
  readonly isShifted: boolean | null;
};

/** Our own sales, in the order in which they began. */
export function ourSales({ owner }: OwnWorld): Promise<OurSale[]> {
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<Omit<OurSale, 'cents'> & { cents: string }>(
      `select tran_id as "tranId", s.status, amount_mills / 10 as cents, a.state,
              a.status as authentication, a.eci, a.is_liability_shifted as "isShifted"
         from sales s left join sale_authentications a on a.sale_id = s.id
        where s.gateway = 'powertranz' order by s.created_at, s.id`,
    );
    return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
  });
}

/** Each sale is charged once or never, and our sale says which, or waits for staff. */
export function disagreements(sales: readonly OurSale[], charges: Map<string, Charged>): string[] {
  const known = new Set(sales.map(({ tranId }) => tranId));
  const strangers = [...charges.keys()].filter((tranId) => !known.has(tranId));
  return [
    ...strangers.map((tranId) => `the gateway charged ${tranId}, which is no sale of ours`),
    ...sales.flatMap(({ tranId, status, cents }) => {
      const { times, cents: charged } = charges.get(tranId) ?? { times: 0, cents: 0n };
      if (times > 1) return [`the gateway charged ${tranId} ${times} times`];
      if (times === 1 && charged !== cents) return [`${tranId}: ${charged} instead of ${cents}`];
      if (status === 'Approved' && times === 0) return [`${tranId} is Approved and not charged`];
      if (status !== 'Approved' && status !== 'Pending' && times === 1) {
        return [`${tranId} is ${status} and charged`];
      }
      return [];
    }),
  ];
}
