import { takeDatabaseClock } from '@piton/server/database/testing/set-database-clock.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { guardGateway } from '@piton/server/gateways/breaker/guard-gateway.ts';
import type { CardGateway } from '@piton/server/gateways/gateway.ts';
import { createLog } from '@piton/server/http/log.ts';
import { type Attempt, inTurns, newAttempt } from '../attempts.ts';
import { type Difference, differences } from '../compare.ts';
import { readGatewayMoney } from '../gateway-money.ts';
import type { OwnGateway } from '../own-gateway.ts';
import { planNewPayment } from '../plan-payment.ts';
import type { OwnWorld } from '../world/own-world.ts';
import { openPaymentPath, type PaymentPath } from '../world/payment-path.ts';
import { countPending, readWorldLedger } from '../world/read-world-ledger.ts';
import { keepInquiring, withIntervals } from './keep-inquiring.ts';
import { gatewayLimitMs } from './plan-outcome.ts';
import { ask } from './play-payments.ts';
import { readEnds } from './read-ends.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

export type OutageDeps = {
  readonly world: OwnWorld;
  readonly gateway: OwnGateway;
  readonly random: () => number;
  /** The number of payments when the gateway fails. */
  readonly payments: number;
  readonly outageMs: number;
  readonly quietMs: number;
  readonly inquireEveryMs: number;
};

export type PlayedOutage = {
  readonly attempts: readonly Attempt[];
  readonly found: readonly Difference[];
  readonly unknown: number;
  readonly stillPending: number;
  /** From the gateway's recovery to the last final sale. */
  readonly slowestMs: number;
  /** The most inquiries in one second since then. */
  readonly peakPerSecond: number;
};

const burstMs = 20_000;

/** All customers pay at once; the gateway fails before its first response, for a long time. */
export function playOutage(deps: OutageDeps): Promise<PlayedOutage> {
  return withConnection(deps.world.owner, async (client) => {
    const setClock = await takeDatabaseClock((text, values) => client.query(text, values));
    const startMs = Date.now();
    await setClock(new Date(startMs));
    const time = createVirtualTime(startMs, setClock);
    const line = lineOf(deps, time);
    const work = { isWaiting: false };
    const path = withIntervals(time, () => openGuarded(deps, { time, line }));
    try {
      return await play(deps, { time, line, work, path });
    } finally {
      await path.close();
    }
  });
}

type Line = ReturnType<typeof lineOf>;
type Playing = { time: VirtualTime; line: Line; work: { isWaiting: boolean }; path: PaymentPath };

/** The connection to the gateway, without responses during the outage. */
function lineOf({ outageMs, random }: OutageDeps, time: VirtualTime) {
  const endsAt = time.now().getTime() + outageMs;
  const isUnavailable = () => time.now().getTime() < endsAt;
  const inquiredAt: number[] = [];
  const around = (inner: CardGateway<'inquire'>): CardGateway<'inquire'> => ({
    ...inner,
    sale: async (sale, account) => {
      if (!isUnavailable()) return inner.sale(sale, account);
      // Half of the requests had arrived and are charged.
      if (random() < 0.5) await inner.sale(sale, account);
      await time.sleep(gatewayLimitMs);
      return { kind: 'unknown', cause: 'timeout', detail: 'no response in time' };
    },
    inquire: (tranId, account) =>
      time.during(async () => {
        if (isUnavailable()) return { kind: 'unavailable', cause: 'no response in time' };
        inquiredAt.push(time.now().getTime());
        return inner.inquire(tranId, account);
      }),
    probe: () => time.during(async () => !isUnavailable() && (await inner.probe())),
  });
  return { around, endsAt, inquiredAt };
}

/** Like `setTimeout`; returns a function that cancels it. */
function afterOf(time: VirtualTime) {
  return (ms: number, work: () => void) => {
    let isCancelled = false;
    void time.during(async () => {
      await time.sleep(ms);
      if (!isCancelled) work();
    });
    return () => {
      isCancelled = true;
    };
  };
}

function openGuarded(
  { world, gateway, quietMs }: OutageDeps,
  { time, line }: Pick<Playing, 'time' | 'line'>,
): PaymentPath {
  const timers = { now: () => time.now().getTime(), after: afterOf(time), draw: () => 1 };
  return openPaymentPath({
    connection: world.app,
    rootKey: world.rootKey,
    clock: time.now,
    gatewayUrl: gateway.url,
    gatewayLimitMs: 20_000,
    quietMs,
    poolSize: 8,
    around: line.around,
    guard: (inner) => guardGateway(inner, { mode: 'live', log: createLog('silent'), timers }),
  });
}

async function play(deps: OutageDeps, playing: Playing): Promise<PlayedOutage> {
  const { world, gateway, random, payments, inquireEveryMs } = deps;
  const { time, path, work, line } = playing;
  const attempts: Attempt[] = [];
  const amounts = new Set<number>();
  let open = payments;
  const payAt = async (comesAtMs: number) => {
    await time.sleep(comesAtMs);
    const plan = planNewPayment(random, [], amounts);
    const attempt = await newAttempt(world.key, { ...plan, isDoubled: false, fault: null });
    attempts.push(attempt);
    await ask(path, attempt);
    work.isWaiting = true;
    open -= 1;
  };
  for (let index = 0; index < payments; index += 1) {
    const comesAtMs = random() * burstMs;
    time.begin(() => payAt(comesAtMs));
  }
  const isOpen = () => open > 0;
  time.begin(() => keepInquiring({ time, path, inquireEveryMs, work, isOpen }));
  await time.run();
  const ends = await readEnds(world);
  const stillPending = await countPending(world);
  await inTurns(attempts, (attempt) => ask(path, attempt));
  await inTurns(attempts, (attempt) => ask(path, attempt));
  const ledger = await readWorldLedger(world);
  return {
    attempts,
    found: differences({ attempts, gateway: await readGatewayMoney(gateway), ledger }),
    unknown: ends.filter(({ source }) => source === 'inquiry').length,
    stillPending,
    slowestMs: Math.max(
      ...ends.map(({ endedAt }) => (endedAt?.getTime() ?? Infinity) - line.endsAt),
    ),
    peakPerSecond: countInPeakSecond(line.inquiredAt),
  };
}

function countInPeakSecond(moments: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const atMs of moments) {
    const second = Math.floor(atMs / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
