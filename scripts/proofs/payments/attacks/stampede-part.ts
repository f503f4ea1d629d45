import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MakPaymentAnswer } from '@piton/contract/payment-answer.ts';
import { sealPayment } from '@piton/contract/sealing.ts';
import { seededRandom } from '../../ground/seeded-random.ts';
import type { Figure } from '../../identity/figure.ts';
import { type OwnGateway, startOwnGateway } from '../own-gateway.ts';
import { controlFigure, type Part } from '../part.ts';
import { type AttackedProduct, leaveNothing, startAttacked } from './attacked-product.ts';
import { type Answer, type Connections, openConnections } from './connections.ts';
import { countCharges } from './count-charges.ts';
import { forgetUniqueness } from './forget-uniqueness.ts';
import { mixFaults } from './mix-faults.ts';
import {
  amountBy,
  cardBeginning,
  type CompanyKey,
  demoCompany,
  fetchCompanyKey,
  paymentWith,
} from './payments-to-send.ts';
import { type PayFunction, told } from './read-answer.ts';

const copies = 50;
/** How many payments are in the stampede at the same time. */
const atOnce = 4;

/** Each sealed payment comes fifty times at the same moment, and is one payment. */
export const stampedePart: Part = {
  name: 'stampede',
  run: async ({ scale, seed, folder, print }) => {
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    // All come from one address.
    const env = { PITON_TRIES_PER_CARD: '1000000', PITON_TRIES_PER_ADDRESS: '1000000' };
    try {
      const product = await startAttacked({ folder, gatewayUrl: gateway.url, env });
      // What the gateway is slow with is met by others while it is under way.
      await mixFaults(gateway, { seed, shares: { late: 0.3 }, delayMs: 200 });
      const random = seededRandom(seed);
      const deps = { product, gateway, random };
      const figures = figuresOf(await stampede(deps, scale === 'short' ? 20 : 1000));
      await product.stop();
      print('control: who is too busy to look rules a charge out');
      const planted = ['refuses-soon', 'rules-charges-out'] as const;
      const careless = await startAttacked({ folder, gatewayUrl: gateway.url, env, planted });
      const ruled = await stampede({ ...deps, product: careless }, 8, ['/makPayment']);
      print('control: that sealed bytes are unique is forgotten');
      await forgetUniqueness(careless);
      const { charges, charged } = await stampede({ ...deps, product: careless }, 12);
      await careless.stop();
      const isFound = charges > charged;
      const measured = `${charges} charges of ${charged} payments`;
      const wrong = ruledOut(ruled);
      return [
        ...figures,
        controlFigure('a charge is ruled out', `${wrong} of ${ruled.refused} refusals`, wrong > 0),
        controlFigure('forgotten uniqueness', measured, isFound),
      ];
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

type Deps = { product: AttackedProduct; gateway: OwnGateway; random: () => number };

type Payment = {
  readonly asked: PayFunction;
  readonly body: string;
  /** Everything final that it was answered, and every number under which it was told of. */
  readonly answers: Set<string>;
  readonly tranIds: Set<string>;
  /** How often it was refused with words that say that nothing was charged. */
  ruledOut: number;
};

type Stampede = {
  payments: Payment[];
  sent: number;
  running: number;
  refused: number;
  charges: number;
  charged: number;
  sales: number;
};

const bothFunctions: readonly PayFunction[] = ['/webPay', '/makPayment'];

async function stampede(deps: Deps, wanted: number, functions = bothFunctions): Promise<Stampede> {
  const { product, gateway, random } = deps;
  const key = await fetchCompanyKey(product.url, demoCompany);
  const before = await countCharges(product, gateway);
  const found = { payments: [] as Payment[], sent: 0, running: 0, refused: 0 };
  const connections = openConnections(product.url);
  try {
    while (found.payments.length < wanted) {
      const group = await Promise.all(
        Array.from({ length: atOnce }, (_, index) =>
          seal(key, random, functions[index % functions.length] ?? '/webPay'),
        ),
      );
      found.payments.push(...group);
      const all = group.flatMap((payment) => Array.from({ length: copies }, () => payment));
      await Promise.all(all.map((payment) => send(connections, payment, found)));
    }
    for (const payment of found.payments) await untilFinal(connections, payment, found);
  } finally {
    connections.close();
  }
  const after = await countCharges(product, gateway);
  return {
    ...found,
    charges: after.charges - before.charges,
    charged: found.payments.length,
    sales: after.sales - before.sales,
  };
}

async function seal(key: CompanyKey, random: () => number, asked: PayFunction): Promise<Payment> {
  const payment = paymentWith(cardBeginning('4', random), amountBy(random));
  const encryptedTxt = await sealPayment(payment, key, new Date());
  const body = JSON.stringify({ testMode: '0', companyId: key.companyId, encryptedTxt });
  return { asked, body, answers: new Set(), tranIds: new Set(), ruledOut: 0 };
}

type Counts = Pick<Stampede, 'sent' | 'running' | 'refused'>;

async function send(connections: Connections, payment: Payment, counts: Counts): Promise<void> {
  const { asked, body, answers, tranIds } = payment;
  const answer = await connections.post({ path: asked, body });
  counts.sent += 1;
  const said = told(asked, answer);
  if (said.kind === 'sale') tranIds.add(said.tranId);
  if (answer.status === 200) answers.add(answer.body);
  else if (answer.status === 202) counts.running += 1;
  else if (answer.status === 503) {
    counts.refused += 1;
    if (rulesOut(asked, answer)) payment.ruledOut += 1;
  } else answers.add(`${answer.status} ${answer.body}`);
}

/** Whoever reads that seals their payment anew, and pays twice. */
function rulesOut(asked: PayFunction, { body }: Answer): boolean {
  // The page goes by the advice, and a person by the words.
  if (asked === '/webPay') return body.includes('Nothing was charged') || body.includes('"advice"');
  return (JSON.parse(body) as MakPaymentAnswer).status !== 'Pending';
}

/** Of payments that there are. */
function ruledOut({ payments }: Stampede): number {
  return payments
    .filter(({ tranIds }) => tranIds.size > 0)
    .reduce((sum, payment) => sum + payment.ruledOut, 0);
}

const asksMost = 100;

async function untilFinal(
  connections: Connections,
  payment: Payment,
  counts: Counts,
): Promise<void> {
  for (let asks = 0; payment.answers.size === 0 && asks < asksMost; asks += 1) {
    await send(connections, payment, counts);
    if (payment.answers.size === 0) await wait(50);
  }
}

function figuresOf(found: Stampede): Figure[] {
  const { payments, sent, running, refused, charges, sales } = found;
  const alike = payments.filter(({ answers, tranIds }) => answers.size === 1 && tranIds.size === 1);
  return [
    {
      name: 'charges of a stampede',
      measured: `${charges} (${sales} sales) by ${sent} submits`,
      limit: `${payments.length}`,
      isKept: charges === payments.length && sales === payments.length,
    },
    {
      name: 'payments that all were told the same of',
      measured: `${alike.length}; ${running} still running, ${refused} refused`,
      limit: `${payments.length}`,
      isKept: alike.length === payments.length,
    },
    {
      name: 'refusals that rule out a charge there is',
      measured: `${ruledOut(found)} of ${refused}`,
      limit: '0',
      isKept: ruledOut(found) === 0,
    },
  ];
}
