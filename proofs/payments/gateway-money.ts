import { readFileSync } from 'node:fs';
import type { OwnGateway } from './own-gateway.ts';

type Journalled = {
  gateway?: string;
  mode: string;
  tranId: string;
  amountCents: string;
  outcome: string;
};

/** The gateway's charges in live mode: each sale from its journal, and its own total. */
export type GatewayMoney = {
  approved: Map<string, { times: number; cents: bigint }>;
  totalCents: bigint;
};

/** Directly from the gateway, not through our server. */
export async function readGatewayMoney(gateway: OwnGateway): Promise<GatewayMoney> {
  const totalCents = await gateway.approvedCents();
  const approved: GatewayMoney['approved'] = new Map();
  for (const line of readFileSync(gateway.journal, 'utf8').split('\n').filter(Boolean)) {
    const { gateway: by, mode, tranId, amountCents, outcome } = JSON.parse(line) as Journalled;
    // PowerTranz has lines and totals of its own.
    if (by === 'powertranz' || mode !== 'live' || outcome !== 'Approved') continue;
    const { times, cents } = approved.get(tranId) ?? { times: 0, cents: 0n };
    approved.set(tranId, { times: times + 1, cents: cents + BigInt(amountCents) });
  }
  return { totalCents, approved };
}
