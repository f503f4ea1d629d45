import { readFileSync } from 'node:fs';
import type { OwnGateway } from './own-gateway.ts';

type Journalled = { book: string; tranId: string; amountCents: string; outcome: string };

/** What the gateway took in the live book: by its journal, sale by sale, and by its own sum. */
export type GatewayMoney = {
  approved: Map<string, { times: number; cents: bigint }>;
  booksCents: bigint;
};

/** From the gateway itself and not through our server. */
export async function readGatewayMoney(gateway: OwnGateway): Promise<GatewayMoney> {
  const booksCents = await gateway.approvedCents();
  const approved: GatewayMoney['approved'] = new Map();
  for (const line of readFileSync(gateway.journal, 'utf8').split('\n').filter(Boolean)) {
    const { book, tranId, amountCents, outcome } = JSON.parse(line) as Journalled;
    if (book !== 'live' || outcome !== 'Approved') continue;
    const { times, cents } = approved.get(tranId) ?? { times: 0, cents: 0n };
    approved.set(tranId, { times: times + 1, cents: cents + BigInt(amountCents) });
  }
  return { booksCents, approved };
}
