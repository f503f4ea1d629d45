import { keepSigningIn, opens, type SignIns } from '../harness/sign-ins.ts';
import { counted, type Figure } from '../harness/figure.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { controlFigure, type Part } from '../payments/part.ts';
import { compareMoney } from './compare-money.ts';
import { type Customers, openToCustomers } from './customers.ts';
import { type Installation, startInstallation } from './start-installation.ts';
import { waitUntil } from '../harness/wait-until.ts';

const kills = { short: 4, full: 20 };
const perSecond = 6;
const decisionLimitMs = 60_000;
const paymentsBetween = 10;
const maxPauseMs = 5000;

/** Piton's servers are killed in turn behind HAProxy while customers pay and people sign in. */
export const serversPart: Part = {
  name: 'servers',
  needsRoot: true,
  isLong: true,
  run: async ({ folder, scale, seed, print }) => {
    const installation = await startInstallation(folder);
    const { gateway, url, world } = installation;
    const random = seededRandom(seed);
    const customers = openToCustomers({ url, key: world.key, gateway, random, perSecond });
    const signIns = keepSigningIn(url, 0);
    try {
      const played: Kill[] = [];
      while (played.length < kills[scale]) {
        const kill = await killServer(installation, customers, {
          signIns,
          index: played.length % 2,
        });
        print(`server ${(played.length % 2) + 1} killed: next payment after ${inMs(kill.pauseMs)}`);
        played.push(kill);
      }
      await signIns.stop();
      await customers.leave(decisionLimitMs);
      const { purchases } = customers;
      const found = await compareMoney(installation, purchases);
      for (const { says } of found.slice(0, 5)) print(`       ${says}`);
      const open = purchases.filter(({ response }) => response === null).length;
      const once = purchases.filter(({ failures }) => failures > 0).length;
      return [
        {
          name: 'payments without a result after asking again',
          measured: `${open} of ${purchases.length}, ${counted(played.length, 'kill')}`,
          limit: '0',
          isKept: open === 0 && purchases.length > 0,
        },
        {
          name: 'differences from the gateway and the ledger',
          measured: String(found.length),
          limit: '0',
          isKept: found.length === 0,
        },
        ...killFigures(played),
        controlFigure('customers who ask once', `${once} without a result`, once > 0),
      ];
    } finally {
      await signIns.stop();
      await customers.leave(0);
      await installation.stop();
    }
  },
};

type Kill = {
  /** From the kill to the next result of a payment begun after it. */
  readonly pauseMs: number;
  readonly sessions: number;
  /** Sessions that the other server doesn't accept. */
  readonly unknown: number;
};

async function killServer(
  { servers, url }: Installation,
  customers: Customers,
  { signIns, index }: { signIns: SignIns; index: number },
): Promise<Kill> {
  const paidSince = (since: number) =>
    customers.purchases
      .filter(({ startedAt }) => startedAt > since)
      .flatMap(({ acknowledgedAt }) => acknowledgedAt ?? []);
  const startedAt = performance.now();
  const pay = (since: number) =>
    waitUntil('payments', () => paidSince(since).length >= paymentsBetween);
  await pay(startedAt);
  await signIns.first;
  const cookies = [...signIns.cookies];
  await servers.kill(index);
  const killedAt = performance.now();
  await pay(killedAt);
  const pauseMs = Math.min(...paidSince(killedAt)) - killedAt;
  const known = await Promise.all(cookies.map((cookie) => opens(url, cookie)));
  await servers.start(index);
  const unknown = known.filter((isKnown) => !isKnown).length;
  return { pauseMs, sessions: cookies.length, unknown };
}

function killFigures(played: readonly Kill[]): Figure[] {
  const unknown = played.reduce((sum, kill) => sum + kill.unknown, 0);
  const sessions = played.reduce((sum, kill) => sum + kill.sessions, 0);
  const slowestMs = Math.max(...played.map(({ pauseMs }) => pauseMs));
  return [
    {
      name: 'sessions that the other server doesn’t accept',
      measured: `${unknown} of ${sessions}`,
      limit: '0',
      isKept: unknown === 0 && sessions > 0,
    },
    {
      name: 'slowest payment after a kill',
      measured: inMs(slowestMs),
      limit: inMs(maxPauseMs),
      isKept: slowestMs <= maxPauseMs,
      isTimingDependent: true,
    },
  ];
}

function inMs(ms: number): string {
  return `${Math.round(ms)} ms`;
}
