import type {
  AnyCardGateway,
  CardSale,
  GatewayName,
  Inquiry,
  ReturnOutcome,
  ReturnRequest,
  SaleOutcome,
} from '@piton/server/gateways/gateway.ts';
import { fourCsBrands } from '@piton/server/gateways/four-cs/create-four-cs.ts';
import type { Simulation } from './simulation.ts';

/** Money that the gateway really moved, whether or not it told the server. */
type Journal = {
  readonly sales: Map<string, { amountMills: bigint; charges: number; isDeclined: boolean }>;
  /** By our id of the refund. */
  readonly returns: Map<string, { tranId: string; amountMills: bigint; times: number }>;
};

export type SimulatedGateway = {
  readonly gateway: AnyCardGateway;
  readonly journal: Journal;
  /** Staff refund in the acquirer's portal. */
  readonly refundInPortal: (returnId: string, tranId: string, amountMills: bigint) => void;
  /** Until then, nothing gets a response. */
  outageUntilMs: number;
};

/** The latest charge after the request, which the quiet time must cover. */
export const latestChargeMs = 5 * 60_000;
const responseLimitMs = 20_000;

const references = { approvalCode: '000025', hostReference: null, batchId: null };
const returned = { tranId: null, approvalCode: null, hostReference: null };
const lost = { kind: 'unknown', cause: 'timeout', detail: 'no response in time' } as const;

/** A gateway whose behaviour the seed draws. It never detects a repeated number, as the worst would. */
export function simulateGateway(simulation: Simulation, name: GatewayName): SimulatedGateway {
  const { random, between, outside, sleep, note } = simulation;
  const journal: Journal = { sales: new Map(), returns: new Map() };
  const self = { outageUntilMs: 0 };
  // Often several responses at once.
  const respondsInMs = () => (random() < 0.5 ? 250 - (simulation.nowMs() % 250) : between(10, 900));
  const isOut = () => simulation.nowMs() < self.outageUntilMs;

  const { charge, giveBack } = writeJournal(journal, note);

  async function sale(request: CardSale): Promise<SaleOutcome> {
    const kind = drawn(isOut() ? outageShares : saleShares, random());
    if (kind === 'not_sent') return { kind, cause: 'refused connection' };
    const arrivesInMs = between(20, 400);
    const chargesInMs = kind === 'late' ? between(20_000, latestChargeMs) : arrivesInMs;
    const isCharged = kind !== 'never' && kind !== 'busy';
    const arriving = isCharged
      ? outside(chargesInMs, () => charge(request, kind === 'declined'))
      : Promise.resolve();
    if (kind === 'lost' || kind === 'never' || kind === 'late') {
      await sleep(responseLimitMs);
      return lost;
    }
    await arriving;
    await sleep(respondsInMs());
    if (kind === 'http') return { kind: 'unknown', cause: 'http', detail: '500' };
    if (kind === 'duplicate') return { kind: 'unknown', cause: 'duplicate', detail: 'R2' };
    if (kind === 'busy') return { kind: 'refused', why: 'busy', resultCode: 'R99', message: '' };
    return { kind, references };
  }

  async function inquire(tranId: string): Promise<Inquiry> {
    await sleep(between(50, 500));
    if (isOut() || random() < 0.1) return { kind: 'unavailable', cause: 'no response in time' };
    const found = journal.sales.get(tranId);
    if (found === undefined) return { kind: 'absent' };
    return { kind: found.charges > 0 ? 'taken' : 'declined' };
  }

  async function returnMoney(request: ReturnRequest): Promise<ReturnOutcome> {
    const kind = isOut() ? 'never' : drawn(returnShares, random());
    if (kind === 'not_sent') return { kind, cause: 'refused connection' };
    if (kind === 'lost' || kind === 'done') {
      await outside(between(20, 400), () => giveBack(request));
    }
    await sleep(kind === 'lost' || kind === 'never' ? responseLimitMs : respondsInMs());
    if (kind === 'done') return { kind, references: returned };
    if (kind !== 'declined') return lost;
    return { kind: 'refused', why: 'declined', resultCode: '05', message: '' };
  }

  const gateway: AnyCardGateway = {
    name,
    brands: fourCsBrands,
    tranIds: name === 'four_cs' ? 'sixteen_characters' : 'guid',
    sale,
    probe: async () => {
      await sleep(100);
      return !isOut();
    },
    close: async () => undefined,
    ...(name === 'four_cs' ? { inquire } : { void: returnMoney, refund: returnMoney }),
  };
  const refundInPortal = (returnId: string, tranId: string, amountMills: bigint) =>
    giveBack({ returnId, tranId, amountMills });
  return Object.assign(self, { gateway, journal, refundInPortal });
}

type GiveBack = Pick<ReturnRequest, 'returnId' | 'tranId' | 'amountMills'>;

function writeJournal({ sales, returns }: Journal, note: (line: string) => void) {
  return {
    charge: ({ tranId, amountMills }: CardSale, isDeclined: boolean) => {
      const stored = sales.get(tranId) ?? { amountMills, charges: 0, isDeclined };
      if (!isDeclined) stored.charges += 1;
      sales.set(tranId, stored);
      note(`gateway ${isDeclined ? 'declines' : 'charges'} ${amountMills}`);
    },
    giveBack: ({ returnId, tranId, amountMills }: GiveBack) => {
      const stored = returns.get(returnId) ?? { tranId, amountMills, times: 0 };
      stored.times += 1;
      returns.set(returnId, stored);
      note(`gateway returns ${amountMills}`);
    },
  };
}

const saleShares = [
  ['approved', 0.55],
  ['declined', 0.1],
  ['busy', 0.03],
  ['not_sent', 0.03],
  ['lost', 0.06],
  ['never', 0.05],
  ['late', 0.12],
  ['http', 0.03],
  ['duplicate', 0.03],
] as const;

/** The request may have arrived. */
const outageShares = [
  ['lost', 0.5],
  ['never', 0.5],
] as const;

const returnShares = [
  ['done', 0.75],
  ['lost', 0.08],
  ['never', 0.07],
  ['declined', 0.05],
  ['not_sent', 0.05],
] as const;

function drawn<Kind extends string>(
  shares: readonly (readonly [Kind, number])[],
  at: number,
): Kind {
  let left = at;
  for (const [kind, share] of shares) {
    if (left < share) return kind;
    left -= share;
  }
  return shares[0]?.[0] as Kind;
}
