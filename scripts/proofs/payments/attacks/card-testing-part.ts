import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../ground/seeded-random.ts';
import type { Figure } from '../../identity/figure.ts';
import { startOwnGateway } from '../own-gateway.ts';
import { controlFigure, type Part } from '../part.ts';
import { type AttackedProduct, leaveNothing, startAttacked } from './attacked-product.ts';
import { type CardDesk, startCardDesk } from './card-desk.ts';
import { createCardPayer, type Paid, stolenShare, testCards } from './card-payers.ts';
import { honestPatterns } from './honest-patterns.ts';
import { addressOf, demoCompany } from './payments-to-send.ts';

/** More than that of a thousand, and the tester has found out what they wanted. */
const maxReached = 20;
/** A customer waits at most so long for the challenge, on a machine that does much else. */
const maxChallengeMs = 5000;

const sizes = {
  short: {
    stolen: 160,
    customers: 10,
    tickets: { count: 120, withinMs: 4000 },
    rush: 60,
    big: 120,
  },
  full: {
    stolen: 1000,
    customers: 50,
    tickets: { count: 120, withinMs: 60_000 },
    rush: 300,
    big: 3000,
  },
} as const;

/** Stolen cards by the thousand, and the customers of the same company and of others meanwhile. */
export const cardTestingPart: Part = {
  name: 'card-testing',
  isLong: true,
  run: async ({ scale, seed, folder, print }) => {
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const desk = await startCardDesk(gateway.url, '4');
    try {
      const kept = await measure({ folder, desk, seed, size: sizes[scale], env: {} });
      print('control: only cards and addresses are counted');
      const env = { PITON_FREE_DECLINES: '1000000' };
      // With a database of its own, in which nothing is protected yet.
      const other = path.join(folder, 'control');
      mkdirSync(other);
      const broken = await measure({ folder: other, desk, seed: seed + 1, size: sizes.short, env });
      return [
        ...kept.figures,
        controlFigure(
          'no velocity checks',
          `${broken.reached} of ${sizes.short.stolen} stolen cards`,
          broken.reached > maxReached,
        ),
      ];
    } finally {
      desk.close();
      leaveNothing(folder);
      leaveNothing(path.join(folder, 'control'));
      await gateway.stop();
    }
  },
};

type Measuring = {
  readonly folder: string;
  readonly desk: CardDesk;
  readonly seed: number;
  readonly size: (typeof sizes)[keyof typeof sizes];
  readonly env: Readonly<Record<string, string>>;
};

async function measure({ folder, desk, seed, size, env }: Measuring) {
  const product = await startAttacked({ folder, gatewayUrl: desk.url, env });
  try {
    const random = seededRandom(seed);
    const reachedBefore = await reached(product);
    const payer = await createCardPayer(product.url, demoCompany, random);
    const attack = testCards(payer, size.stolen);
    // The protection begins with the first declines, and customers keep coming.
    const customers = await Promise.all(
      Array.from({ length: size.customers }, (_, index) =>
        payer.payOnPage({ address: addressOf(100_000 + index) }),
      ),
    );
    const requestIds = await addRequests(product, 5);
    const attempts = await attack;
    const requested: Paid[] = [];
    for (const request of requestIds) requested.push(await payer.payByServer({ request }));
    const others = await payer.payByServer({});
    const figures = [
      ...attackFigures({ attempts, reached: (await reached(product)) - reachedBefore }),
      ...customerFigures(customers),
      ...serverFigures(requested, others),
      ...(await honestPatterns(product, { size, random })),
    ];
    return { figures, reached: (await reached(product)) - reachedBefore };
  } finally {
    await product.stop();
  }
}

/** A sale is written when its card may go to the gateway. */
async function reached({ ask }: AttackedProduct): Promise<number> {
  const [row] = await ask<{ count: number }>(
    `select count(*)::integer as count from sales where person_name = 'Thief' and mode = 'live'`,
  );
  return row?.count ?? 0;
}

/** As a merchant makes them; what they ask for does not matter here. */
async function addRequests({ ask }: AttackedProduct, count: number): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `insert into payment_requests (id, company_id, merchant_id, mode, amount_mills, purpose, uses)
     select left(md5(random()::text), 16), c.id, c.owner_id, 'live', 25000, 'A table for two', 'single'
       from companies c, generate_series(1, ${count}) where c.id = '${demoCompany}'
     returning id`,
  );
  return rows.map(({ id }) => id);
}

function attackFigures(found: { attempts: readonly Paid[]; reached: number }): Figure[] {
  const { attempts } = found;
  const kinds = new Map<string, number>();
  for (const { kind } of attempts) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const told = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
  return [
    {
      name: `stolen cards that reach the gateway (${stolenShare * 100} % declined)`,
      measured: `${found.reached} of ${attempts.length}; ${told}`,
      limit: `at most ${maxReached}`,
      isKept: found.reached <= maxReached,
    },
  ];
}

function customerFigures(customers: readonly Paid[]): Figure[] {
  const paid = customers.filter(({ kind }) => kind === 'Approved').length;
  const slowest = Math.max(...customers.map(({ challengeMs }) => challengeMs));
  const challenged = customers.filter(({ challengeMs }) => challengeMs > 0).length;
  return [
    {
      name: 'customers of the attacked company who have paid on the page',
      measured: `${paid} of ${customers.length}, ${challenged} after a challenge`,
      limit: 'all',
      isKept: paid === customers.length,
    },
    {
      name: 'longest challenge',
      measured: `${Math.round(slowest)} ms`,
      limit: `${maxChallengeMs} ms`,
      isKept: slowest <= maxChallengeMs,
    },
  ];
}

function serverFigures(requested: readonly Paid[], other: Paid): Figure[] {
  const paid = requested.filter(({ kind }) => kind === 'Approved').length;
  return [
    {
      name: 'payment requests paid through the attacked company’s server',
      measured: `${paid} of ${requested.length}; without one: ${other.kind}`,
      limit: 'all; card_testing',
      isKept: paid === requested.length && other.kind === 'card_testing',
    },
  ];
}
