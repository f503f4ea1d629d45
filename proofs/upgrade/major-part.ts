import { withConnection } from '@piton/server/database/with-connection.ts';
import { ensureWebBuilt } from '../../scripts/build-web.ts';
import type { Finished } from '../../scripts/processes/run-command.ts';
import { type Customers, openToCustomers, type Purchase } from '../failover/customers.ts';
import { waitUntil } from '../harness/wait-until.ts';
import type { Figure } from '../harness/figure.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import type { OneServer } from '../keys/one-server.ts';
import { differences } from '../payments/compare.ts';
import { readGatewayMoney } from '../payments/gateway-money.ts';
import { arrangedControl, type Part, type PartRun } from '../payments/part.ts';
import { readWorldLedger } from '../payments/world/read-world-ledger.ts';
import { type GivenServer, urlOf } from './given-server.ts';
import { type HandbookCommands, readHandbookCommands } from './handbook-commands.ts';
import { installMovingProduct, type MovingProduct } from './moving-product.ts';

const payments = { short: 100_000, full: 1_000_000 };
const pauseLimitMs = 60_000;
const perSecond = 2;
const paymentsAround = 6;
const decisionLimitMs = 60_000;

/** From PostgreSQL 15 to the newest and back, as docs/upgrades.md says, while customers pay. */
export const majorPart: Part = {
  name: 'major',
  isLong: true,
  run: async (given) => {
    await ensureWebBuilt();
    const product = await installMovingProduct(given.folder, payments[given.scale]);
    try {
      return await move({ given, product, commands: readHandbookCommands() });
    } finally {
      await product.stop();
    }
  },
};

type Move = {
  readonly given: PartRun;
  readonly product: MovingProduct;
  readonly commands: HandbookCommands;
};

async function move(deps: Move): Promise<Figure[]> {
  const { old, fresh } = deps.product;
  const purchases: Purchase[] = [];
  const there = await whilePaying(deps, old, purchases, (shop) => copyAndSwitch(deps, shop));
  const verified = await verifyBoth(deps);
  const moved = await findDifferences(deps, fresh, purchases);
  const backMs = await whilePaying(deps, fresh, purchases, (shop) =>
    switchServers(deps, shop, { command: 'switchBack', to: old }),
  );
  const returned = await findDifferences(deps, old, purchases);
  await must(deps, 'end', old);
  return [
    pauseFigure('pause at the switch to a new major version', there.pauseMs),
    pauseFigure('pause on the way back', backMs),
    differencesFigure('differences after the switch', moved),
    differencesFigure('differences after the way back', returned),
    {
      name: 'ledger and audit checks that fail',
      measured: `${verified.filter(({ code }) => code !== 0).length} of ${verified.length}`,
      limit: '0',
      isKept: verified.every(({ code }) => code === 0),
    },
    refusalFigure('a switch while a server runs', there.inUse, 'is in use by'),
    refusalFigure('an entry altered in the copy', there.altered, 'ledger_entries'),
  ];
}

type Shop = {
  readonly customers: Customers;
  readonly stop: () => Promise<void>;
  readonly start: (on: GivenServer) => Promise<void>;
  /** Waits for results of payments that begin from now on. */
  readonly pay: () => Promise<void>;
};

/** Everybody has a result in the end, and the server stops. */
async function whilePaying<Result>(
  { product, given }: Move,
  on: GivenServer,
  purchases: Purchase[],
  work: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const { url, key, gateway } = product;
  let server: OneServer | null = await product.start(on);
  const stop = async () => {
    await server?.stop();
    server = null;
  };
  const start = async (next: GivenServer) => {
    server = await product.start(next);
  };
  const random = seededRandom(given.seed + purchases.length);
  const customers = openToCustomers({ url, key, gateway, random, perSecond });
  const pay = async () => {
    const since = performance.now();
    try {
      await waitUntil('payments', () => paidSince(customers, since) >= paymentsAround);
    } finally {
      const open = customers.purchases.filter(({ acknowledgedAt }) => acknowledgedAt === null);
      if (open.length > 50) given.print(`${open.length} customers wait for a result`);
    }
  };
  try {
    await pay();
    const result = await work({ customers, stop, start, pay });
    await pay();
    await customers.leave(decisionLimitMs);
    purchases.push(...customers.purchases);
    return result;
  } finally {
    await customers.leave(0);
    await stop();
  }
}

function paidSince({ purchases }: Customers, since: number): number {
  return purchases.filter(
    ({ startedAt, acknowledgedAt }) => startedAt > since && acknowledgedAt !== null,
  ).length;
}

/** Also tries to switch while the server runs, and with a copy that differs. */
async function copyAndSwitch(deps: Move, shop: Shop) {
  const { product, given } = deps;
  const startedAt = performance.now();
  await must(deps, 'copy', product.old);
  given.print(`copied in ${inSeconds(performance.now() - startedAt)}`);
  await shop.pay();
  const inUse = await run(deps, 'switchThere', product.old);
  await shop.stop();
  await alterEntry(product.fresh, 10);
  const altered = await run(deps, 'switchThere', product.old);
  await alterEntry(product.fresh, -10);
  await shop.start(product.old);
  await shop.pay();
  const pauseMs = await switchServers(deps, shop, { command: 'switchThere', to: product.fresh });
  return { pauseMs, inUse, altered };
}

/** Returns the time from the last result before the switch to the first one after it. */
async function switchServers(
  deps: Move,
  { customers, stop, start, pay }: Shop,
  { command, to }: { readonly command: 'switchThere' | 'switchBack'; readonly to: GivenServer },
): Promise<number> {
  const startedAt = performance.now();
  await stop();
  const { output } = await must(deps, command, to);
  await start(to);
  await pay();
  deps.given.print(output.trim());
  const results = customers.purchases
    .flatMap(({ acknowledgedAt }) => acknowledgedAt ?? [])
    .filter((at) => at > startedAt - 5000)
    .toSorted((one, other) => one - other);
  return Math.max(...results.slice(1).map((at, index) => at - (results[index] ?? at)));
}

async function verifyBoth(deps: Move): Promise<Finished[]> {
  const { fresh } = deps.product;
  const both = [await run(deps, 'verifyLedger', fresh), await run(deps, 'verifyAudit', fresh)];
  for (const { code, output } of both) if (code !== 0) deps.given.print(output);
  return both;
}

/** Past all triggers, as a fault of the copy would. */
async function alterEntry({ superuser }: GivenServer, mills: number): Promise<void> {
  await withConnection(superuser, (client) =>
    client.query(
      `set session_replication_role = replica;
       update ledger_entries set amount_mills = amount_mills + ${mills}
        where id = (select min(id) from ledger_entries)`,
    ),
  );
}

type Compared = { readonly found: number; readonly compared: number };

/** Differences between customers' responses, the gateway and the ledger of that database. */
async function findDifferences(
  { product, given }: Move,
  on: GivenServer,
  attempts: readonly Purchase[],
): Promise<Compared> {
  const { receivableCents, problems } = await readWorldLedger(on);
  const ledger = { receivableCents: receivableCents - product.beforeCents, problems };
  const gateway = await readGatewayMoney(product.gateway);
  const found = differences({ attempts, gateway, ledger });
  for (const { says } of found.slice(0, 5)) given.print(says);
  return { found: found.length, compared: attempts.length };
}

function run(
  { product, commands }: Move,
  name: keyof HandbookCommands,
  on: GivenServer,
): Promise<Finished> {
  const { old, fresh, piton } = product;
  return piton(commands[name]({ old: urlOf(old.superuser), fresh: urlOf(fresh.superuser) }), on);
}

async function must(deps: Move, name: keyof HandbookCommands, on: GivenServer): Promise<Finished> {
  const finished = await run(deps, name, on);
  if (finished.code !== 0) throw new Error(`${name}: ${finished.output}`);
  return finished;
}

function pauseFigure(name: string, ms: number): Figure {
  return {
    name,
    measured: inSeconds(ms),
    limit: inSeconds(pauseLimitMs),
    isKept: ms <= pauseLimitMs,
    isTimingDependent: true,
  };
}

function differencesFigure(name: string, { found, compared }: Compared): Figure {
  const isKept = found === 0 && compared > 0;
  return { name, measured: `${found} of ${compared} payments`, limit: '0', isKept };
}

function refusalFigure(planted: string, { code, output }: Finished, words: string): Figure {
  const isRefused = code === 1 && output.includes(words);
  return arrangedControl(planted, isRefused ? 'refused' : 'accepted', isRefused);
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
