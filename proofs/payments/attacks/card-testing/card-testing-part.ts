import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../harness/seeded-random.ts';
import type { Figure } from '../../../harness/figure.ts';
import { startOwnGateway } from '../../own-gateway.ts';
import { arrangedControl, type Part } from '../../part.ts';
import { type AttackedProduct, leaveNothing, startAttacked } from '../attacked-product.ts';
import { type CardDesk, startCardDesk } from '../card-desk.ts';
import { type Assault, assault } from './assault.ts';
import { cardMark, createCardPayer, type Paid, stolenShare } from './card-payers.ts';
import { honestPatterns } from './honest-patterns.ts';
import { demoCompany } from '../payments-to-send.ts';

/** Above this number of a thousand, the attack has succeeded. */
const maxReached = 20;
/** The customer's longest wait for a challenge, on a busy machine. */
const maxChallengeMs = 5000;
/** The gateway's time per charge. */
const chargeMs = 3000;

const sizes = {
  short: {
    stolen: 160,
    windowMs: 90_000,
    customers: 10,
    tickets: { count: 120, withinMs: 4000 },
    rush: 60,
    big: 120,
  },
  full: {
    stolen: 1000,
    windowMs: 600_000,
    customers: 50,
    tickets: { count: 120, withinMs: 60_000 },
    rush: 300,
    big: 3000,
  },
} as const;

/** Thousands of stolen cards, and customers of the same company and of others. */
export const cardTestingPart: Part = {
  name: 'card-testing',
  isLong: true,
  run: async ({ scale, seed, folder, print }) => {
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const desk = await startCardDesk(gateway.url, cardMark, chargeMs);
    try {
      const kept = await measure({ folder, desk, seed, size: sizes[scale], env: {}, print });
      print('control: only cards and addresses are counted');
      const env = { PITON_FREE_DECLINES: '1000000' };
      // With a new database, in which no protection is on yet.
      const other = path.join(folder, 'control');
      mkdirSync(other);
      const broken = await measure({
        folder: other,
        desk,
        seed: seed + 1,
        size: sizes.short,
        env,
        print,
      });
      return [
        ...kept.figures,
        arrangedControl(
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
  readonly print: (line: string) => void;
};

async function measure({ folder, desk, seed, size, env, print }: Measuring) {
  const product = await startAttacked({ folder, gatewayUrl: desk.url, env });
  try {
    const random = seededRandom(seed);
    // At one company the attackers skip challenges, at the other they solve them.
    const solvedCompany = product.companyIds.at(-1) ?? '';
    const given = { product, size, random };
    const [left, solved, patterns, server] = await Promise.all([
      assault({ ...given, companyId: demoCompany, isSolving: false }),
      assault({ ...given, companyId: solvedCompany, isSolving: true }),
      honestPatterns(product, { size, random }),
      payAttackedServer(product, { size, random }),
    ]);
    print(
      `testers who solve each challenge: ${solved.reached} of ${solved.attempts.length} cards reached the gateway; ${summaryOf(solved.attempts)}`,
    );
    const figures = [
      reachedFigure(left),
      ...customerFigures('', left),
      unsolvedFigure(solved),
      ...customerFigures(', by testers who solve', solved),
      ...serverFigures(server),
      ...patterns,
    ];
    return { figures, reached: left.reached };
  } finally {
    await product.stop();
  }
}

type AttackedServer = { readonly requested: readonly Paid[]; readonly other: Paid };

/** During the attack, while its server channel is protected. */
async function payAttackedServer(
  product: AttackedProduct,
  { size, random }: Pick<Measuring, 'size'> & { random: () => number },
): Promise<AttackedServer> {
  const payer = await createCardPayer(product.url, demoCompany, random);
  const requestIds = await addRequests(product, 5);
  await wait(size.windowMs / 2);
  const requested: Paid[] = [];
  for (const request of requestIds) requested.push(await payer.payByServer({ request }));
  return { requested, other: await payer.payByServer({}) };
}

/** Creates requests like a merchant; their content doesn't matter here. */
async function addRequests({ ask }: AttackedProduct, count: number): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `insert into payment_requests (id, company_id, merchant_id, mode, amount_mills, purpose, uses)
     select left(md5(random()::text), 16), c.id, c.owner_id, 'live', 25000, 'A table for two', 'single'
       from companies c, generate_series(1, ${count}) where c.id = '${demoCompany}'
     returning id`,
  );
  return rows.map(({ id }) => id);
}

function reachedFigure({ attempts, reached }: Assault): Figure {
  return {
    name: `stolen cards that reach the gateway (${stolenShare * 100} % declined)`,
    measured: `${reached} of ${attempts.length}; ${summaryOf(attempts)}`,
    limit: `at most ${maxReached}`,
    isKept: reached <= maxReached,
  };
}

/**
 * Until a card is declined, an attacker who solves each challenge looks like a customer, and any
 * rule for customers admits both. The promise is that only solved challenges get through.
 */
function unsolvedFigure({ reached, unsolved }: Assault): Figure {
  return {
    name: 'without a solved challenge, by testers who solve',
    measured: `${unsolved} of ${reached}`,
    limit: `at most ${maxReached}`,
    isKept: unsolved <= maxReached,
  };
}

function customerFigures(how: string, { customers }: Assault): Figure[] {
  const paid = customers.filter(({ kind }) => kind === 'Approved');
  const slowestChallenge = Math.max(...customers.map(({ challengeMs }) => challengeMs));
  const challenged = customers.filter(({ challengeMs }) => challengeMs > 0).length;
  const took = paid.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;
  const median = seconds(took[Math.floor(took.length / 2)]);
  return [
    {
      name: `customers of the attacked company who have paid on the page${how}`,
      measured: `${paid.length} of ${customers.length} (${summaryOf(customers)}), ${challenged} after a challenge; took ${median}, at most ${seconds(took.at(-1))}`,
      limit: 'all',
      isKept: paid.length === customers.length,
    },
    {
      name: `longest challenge${how}`,
      measured: `${Math.round(slowestChallenge)} ms`,
      limit: `${maxChallengeMs} ms`,
      isKept: slowestChallenge <= maxChallengeMs,
    },
  ];
}

function summaryOf(attempts: readonly Paid[]): string {
  const kinds = new Map<string, number>();
  for (const { kind } of attempts) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

function serverFigures({ requested, other }: AttackedServer): Figure[] {
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
