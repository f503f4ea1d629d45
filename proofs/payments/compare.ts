import type { WebPayResponse } from '@piton/contract/payments/payment-response.ts';
import type { Attempt } from './attempts.ts';
import type { GatewayMoney } from './gateway-money.ts';
import type { Ledger } from './read-ledger.ts';

export type Difference = {
  kind:
    | 'taken twice'
    | 'unreported'
    | 'never taken'
    | 'other amount'
    | 'sums'
    | 'ledger'
    | 'other response'
    | 'no response';
  says: string;
};

type Looked = { attempts: readonly Attempt[]; gateway: GatewayMoney; ledger: Ledger };

/** All differences between responses, ledger and gateway; empty if they agree. */
export function differences({ attempts, gateway, ledger }: Looked): Difference[] {
  const reported = new Map(attempts.flatMap(reportedAsPaid));
  return [
    ...ledger.problems.map((says): Difference => ({ kind: 'ledger', says })),
    ...takenDifferences(gateway, reported),
    ...Array.from(reported.keys())
      .filter((tranId) => !gateway.approved.has(tranId))
      .map((tranId): Difference => ({
        kind: 'never taken',
        says: `${tranId} was reported as paid and never taken`,
      })),
    ...sumDifferences(gateway, ledger),
    ...responseDifferences(attempts),
  ];
}

/** The transaction number and amount of a payment reported as approved. */
function reportedAsPaid({ response, amountCents }: Attempt): [string, bigint][] {
  const { msg } = JSON.parse(response ?? '{"msg":""}') as WebPayResponse;
  const isPaid = typeof msg === 'object' && msg.FinancialResultCode[0] === 'Approved';
  return isPaid ? [[msg.TranId[0], BigInt(amountCents)]] : [];
}

function takenDifferences({ approved }: GatewayMoney, reported: Map<string, bigint>): Difference[] {
  const found: Difference[] = [];
  for (const [tranId, { times, cents }] of approved) {
    const reportedCents = reported.get(tranId);
    if (times !== 1) {
      found.push({ kind: 'taken twice', says: `the gateway took ${tranId} ${times} times` });
    } else if (reportedCents === undefined) {
      found.push({
        kind: 'unreported',
        says: `the gateway took ${tranId} (${cents} cents), and reported no result`,
      });
    } else if (reportedCents !== cents) {
      found.push({
        kind: 'other amount',
        says: `the gateway took ${cents} cents for ${tranId} of ${reportedCents}`,
      });
    }
  }
  return found;
}

function sumDifferences(gateway: GatewayMoney, { receivableCents }: Ledger): Difference[] {
  const found: Difference[] = [];
  const { totalCents } = gateway;
  const journalCents = Array.from(gateway.approved.values()).reduce(
    (sum, { cents }) => sum + cents,
    0n,
  );
  if (receivableCents !== totalCents) {
    found.push({
      kind: 'sums',
      says: `our ledger says ${receivableCents} cents and the gateway ${totalCents}`,
    });
  }
  if (journalCents !== totalCents) {
    found.push({
      kind: 'sums',
      says: `the gateway's journal says ${journalCents} cents and its totals ${totalCents}`,
    });
  }
  return found;
}

function responseDifferences(attempts: readonly Attempt[]): Difference[] {
  const found = attempts.flatMap(({ response, contradictions }) =>
    contradictions.map((other): Difference => ({
      kind: 'other response',
      says: `${response ?? 'nothing'} was also reported as ${other}`,
    })),
  );
  const open = attempts.filter(({ response }) => response === null).length;
  if (open > 0) {
    found.push({ kind: 'no response', says: `${open} payments have no final response` });
  }
  return found;
}
