import path from 'node:path';
import { seededRandom } from '../../../harness/seeded-random.ts';
import type { Figure } from '../../../harness/figure.ts';
import { startOwnGateway } from '../../own-gateway.ts';
import type { Part } from '../../part.ts';
import { leaveNothing, startAttacked } from '../attacked-product.ts';
import { openConnections } from '../connections.ts';
import { countCharges } from './count-charges.ts';
import { mixFaults } from './mix-faults.ts';
import { demoCompany, fetchCompanyKey } from '../payments-to-send.ts';
import type { PayFunction } from '../read-web-pay-response.ts';
import { type Counts, type Payment, seal, send, untilFinal } from './sealed-copies.ts';
import { type StampedeDeps, stampedeControls } from './stampede-controls.ts';

const copies = 50;
/** The number of payments in the stampede at once. */
const atOnce = 4;

/** Sends each sealed payment fifty times at once, which must be one payment. */
export const stampedePart: Part = {
  name: 'stampede',
  run: async ({ scale, seed, folder, print }) => {
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    // All come from one address.
    const env = {
      PITON_ATTEMPTS_PER_CARD: '1000000',
      PITON_ATTEMPTS_PER_ADDRESS: '1000000',
    };
    try {
      const product = await startAttacked({ folder, gatewayUrl: gateway.url, env });
      // The gateway's slowness makes copies arrive during a charge.
      await mixFaults(gateway, { seed, shares: { late: 0.3 }, delayMs: 200 });
      const random = seededRandom(seed);
      const deps = { product, gateway, random };
      const figures = figuresOf(await stampede(deps, scale === 'short' ? 20 : 1000));
      await product.stop();
      const planted = ['refuses-soon', 'rules-charges-out'] as const;
      const careless = await startAttacked({ folder, gatewayUrl: gateway.url, env, planted });
      const controls = await stampedeControls({ ...deps, product: careless, print });
      await careless.stop();
      return [...figures, ...controls];
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

type Stampede = Counts & { payments: Payment[]; charges: number; sales: number };

const functions: readonly PayFunction[] = ['/webPay', '/makPayment'];

async function stampede(deps: StampedeDeps, wanted: number): Promise<Stampede> {
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
    sales: after.sales - before.sales,
  };
}

/** Counts payments wrongly reported as not charged. */
function ruledOut({ payments }: Stampede): number {
  return payments
    .filter(({ tranIds }) => tranIds.size > 0)
    .reduce((sum, payment) => sum + payment.ruledOut, 0);
}

function figuresOf(found: Stampede): Figure[] {
  const { payments, sent, running, refused, charges, sales } = found;
  const alike = payments.filter(
    ({ responses, tranIds }) => responses.size === 1 && tranIds.size === 1,
  );
  return [
    {
      name: 'charges of a stampede',
      measured: `${charges} (${sales} sales) by ${sent} submits`,
      limit: `${payments.length}`,
      isKept: charges === payments.length && sales === payments.length,
    },
    {
      name: 'payments with one response to all',
      measured: `${alike.length}; ${running} still running, ${refused} refused`,
      limit: `${payments.length}`,
      isKept: alike.length === payments.length,
    },
    {
      name: 'refusals that wrongly rule out a charge',
      measured: `${ruledOut(found)} of ${refused}`,
      limit: '0',
      isKept: ruledOut(found) === 0,
    },
  ];
}
