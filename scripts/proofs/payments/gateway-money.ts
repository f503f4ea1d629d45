import { readFileSync } from 'node:fs';
import path from 'node:path';

type Journalled = { book: string; tranId: string; amountCents: string; outcome: string };

export type GatewayMoney = { approvedCents: number; approved: Map<string, number> };

/** What the gateway took in the live book, from its own journal and not through our server. */
export function readGatewayMoney(dataFolder: string): GatewayMoney {
  const text = readFileSync(path.join(dataFolder, 'gateway-simulator.jsonl'), 'utf8');
  const approved = new Map<string, number>();
  let approvedCents = 0;
  for (const line of text.split('\n').filter(Boolean)) {
    const { book, tranId, amountCents, outcome } = JSON.parse(line) as Journalled;
    if (book !== 'live' || outcome !== 'Approved') continue;
    approved.set(tranId, (approved.get(tranId) ?? 0) + 1);
    approvedCents += Number(amountCents);
  }
  return { approvedCents, approved };
}
