import { takeDatabaseClock } from '@piton/server/database/testing/set-database-clock.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { type Attempt, inTurns, newAttempt } from '../attempts.ts';
import { type Difference, differences } from '../compare.ts';
import { readGatewayMoney } from '../gateway-money.ts';
import type { OwnGateway } from '../own-gateway.ts';
import type { OwnWorld } from '../world/own-world.ts';
import { openPaymentPath, type PaymentPath } from '../world/payment-path.ts';
import { countPending, readWorldLedger } from '../world/read-world-ledger.ts';
import { keepInquiring, withIntervals } from './keep-inquiring.ts';
import { type Plan, planOutcome } from './plan-outcome.ts';
import { readEnds, type SaleEnd } from './read-ends.ts';
import { slowGateway } from './slow-gateway.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

export type PlayDeps = {
  readonly world: OwnWorld;
  readonly gateway: OwnGateway;
  readonly random: () => number;
  readonly payments: number;
  /** The share of sales without a response. */
  readonly hangingShare: number;
  /** The quiet period of the server. */
  readonly quietMs: number;
  /** The server's interval between two looks at unresolved sales. */
  readonly inquireEveryMs: number;
};

export type PlayedPayments = {
  readonly attempts: readonly Attempt[];
  readonly found: readonly Difference[];
  readonly unknown: number;
  readonly stillPending: number;
  /** From when the gateway could report the outcome until it was final here. */
  readonly slowestMs: number;
  readonly virtualMs: number;
};

/** The inquiries one server can make of the pending payments at that rate. */
const apartMs = 1000;

/** Payments in virtual time, and all server work during it. */
export function playPayments(deps: PlayDeps): Promise<PlayedPayments> {
  return withConnection(deps.world.owner, async (client) => {
    const setClock = await takeDatabaseClock((text, values) => client.query(text, values));
    const startMs = Date.now();
    await setClock(new Date(startMs));
    return play(deps, createVirtualTime(startMs, setClock));
  });
}

async function play(deps: PlayDeps, time: VirtualTime): Promise<PlayedPayments> {
  const { world, gateway, quietMs, random } = deps;
  const startMs = time.now().getTime();
  const amounts = new Set<number>();
  const plans = Array.from({ length: deps.payments }, () =>
    planOutcome(random, deps.hangingShare, amounts),
  );
  const takenAfter = new Map<string, number | null>();
  const byAmount = new Map(plans.map((plan) => [BigInt(plan.amountCents) * 10n, plan.outcome]));
  const planOf = ({ amountMills, tranId }: { amountMills: bigint; tranId: string }) => {
    const outcome = byAmount.get(amountMills);
    if (outcome === undefined) throw new Error('no plan for that payment');
    takenAfter.set(tranId, takenAfterOf(outcome));
    return outcome;
  };
  const work = { isWaiting: false };
  const onUnknown = () => (work.isWaiting = true);
  const path = withIntervals(time, () =>
    openPaymentPath({
      connection: world.app,
      rootKey: world.rootKey,
      clock: time.now,
      gatewayUrl: gateway.url,
      gatewayLimitMs: 20_000,
      quietMs,
      poolSize: 8,
      around: (inner) => slowGateway(inner, { time, own: gateway, planOf, onUnknown }),
    }),
  );
  try {
    const attempts = await playAll({ ...deps, time, path, plans, work });
    const ends = await readEnds(world);
    const lateness = ends.map((end) => latenessOf(end, takenAfter.get(end.tranId), quietMs));
    const stillPending = await countPending(world);
    await inTurns(attempts, (attempt) => ask(path, attempt));
    await inTurns(attempts, (attempt) => ask(path, attempt));
    const ledger = await readWorldLedger(world);
    return {
      attempts,
      found: differences({ attempts, gateway: await readGatewayMoney(gateway), ledger }),
      unknown: ends.filter(({ source }) => source === 'inquiry').length,
      stillPending,
      slowestMs: Math.max(...lateness),
      virtualMs: time.now().getTime() - startMs,
    };
  } finally {
    await path.close();
  }
}

type Playing = PlayDeps & {
  time: VirtualTime;
  path: PaymentPath;
  plans: readonly Plan[];
  /** Whether a sale has become unknown since the last look. */
  work: { isWaiting: boolean };
};

async function playAll(playing: Playing): Promise<Attempt[]> {
  const { world, time, path, plans, inquireEveryMs, random, work } = playing;
  const attempts: Attempt[] = [];
  let open = plans.length;
  const payAt = async (comesAtMs: number, plan: Plan) => {
    await time.sleep(comesAtMs);
    const attempt = await newAttempt(world.key, { ...plan, isDoubled: false, fault: null });
    attempts.push(attempt);
    await ask(path, attempt);
    open -= 1;
  };
  for (const plan of plans) {
    const comesAtMs = random() * plans.length * apartMs;
    time.begin(() => payAt(comesAtMs, plan));
  }
  const isOpen = () => open > 0;
  time.begin(() => keepInquiring({ time, path, inquireEveryMs, work, isOpen }));
  await time.run();
  return attempts;
}

export async function ask(path: PaymentPath, attempt: Attempt): Promise<void> {
  const { status, body } = await path.pay(attempt.encryptedTxt);
  if (status !== 200) return;
  attempt.response ??= body;
  if (attempt.response !== body) attempt.contradictions.push(body);
}

function takenAfterOf(outcome: Plan['outcome']): number | null {
  switch (outcome.kind) {
    case 'answers':
      return outcome.afterMs;
    case 'fails':
      return outcome.fault.kind.endsWith('_after') ? 0 : null;
    case 'hangs':
      return outcome.takenAfterMs;
  }
}

/** A gateway can report an absent sale only after the quiet period. */
function latenessOf(
  { beganAt, endedAt, source }: SaleEnd,
  takenAfterMs: number | null | undefined,
  quietMs: number,
): number {
  if (endedAt === null) return Infinity;
  const tookMs = endedAt.getTime() - beganAt.getTime();
  if (source === 'gateway') return 0;
  return tookMs - (takenAfterMs ?? quietMs);
}
