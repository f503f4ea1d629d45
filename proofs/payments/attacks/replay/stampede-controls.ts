import type { Figure } from '../../../harness/figure.ts';
import type { OwnGateway } from '../../own-gateway.ts';
import { arrangedControl } from '../../part.ts';
import type { AttackedProduct } from '../attacked-product.ts';
import { plantBeginGate, releaseTogether } from './begin-gate.ts';
import { openConnections } from '../connections.ts';
import { countCharges } from './count-charges.ts';
import { dropUniqueness } from './drop-uniqueness.ts';
import { demoCompany, fetchCompanyKey } from '../payments-to-send.ts';
import { type Counts, type Payment, seal, send, untilFinal } from './sealed-copies.ts';

export type StampedeDeps = {
  readonly product: AttackedProduct;
  readonly gateway: OwnGateway;
  readonly random: () => number;
};

type ControlDeps = StampedeDeps & { readonly print: (line: string) => void };

/** Both faults need a race, which the gate in `begin_sale` arranges. */
export async function stampedeControls(deps: ControlDeps): Promise<Figure[]> {
  await plantBeginGate(deps.product);
  deps.print('control: an overloaded server reports “not charged” without a look');
  const ruled = await refuseWhileHeld(deps);
  deps.print('control: sealed texts need not be unique');
  await dropUniqueness(deps.product);
  return [ruled, await chargeTwice(deps)];
}

/**
 * More than the server processes and queues, so that the rest is rejected while the payment is
 * under way.
 */
const crowd = 200;

async function refuseWhileHeld({ product, random }: ControlDeps): Promise<Figure> {
  const key = await fetchCompanyKey(product.url, demoCompany);
  const payment = await seal(key, random, '/makPayment');
  const counts = newCounts();
  await withConnections(product, async (connections) => {
    await releaseTogether(
      product,
      () => Array.from({ length: crowd }, () => send(connections, payment, counts)),
      (waiting) => waiting > 0 && counts.refused > 0,
    );
    await untilFinal(connections, payment, counts);
  });
  const ruledOut = payment.tranIds.size > 0 ? payment.ruledOut : 0;
  const measured = `${ruledOut} of ${counts.refused} refusals`;
  return arrangedControl('a charge is ruled out', measured, ruledOut > 0);
}

const payments = 12;

async function chargeTwice({ product, gateway, random }: ControlDeps): Promise<Figure> {
  const key = await fetchCompanyKey(product.url, demoCompany);
  const before = await countCharges(product, gateway);
  await withConnections(product, async (connections) => {
    for (let index = 0; index < payments; index += 1) {
      const payment: Payment = await seal(key, random, '/makPayment');
      const counts = newCounts();
      await releaseTogether(
        product,
        () => [send(connections, payment, counts), send(connections, payment, counts)],
        (waiting) => waiting === 2,
      );
      await untilFinal(connections, payment, counts);
    }
  });
  const { charges } = await countCharges(product, gateway);
  const times = charges - before.charges;
  const measured = `${times} charges of ${payments} payments`;
  return arrangedControl('forgotten uniqueness', measured, times === 2 * payments);
}

function newCounts(): Counts {
  return { sent: 0, running: 0, refused: 0 };
}

async function withConnections(
  { url }: AttackedProduct,
  work: (connections: ReturnType<typeof openConnections>) => Promise<void>,
): Promise<void> {
  const connections = openConnections(url);
  try {
    await work(connections);
  } finally {
    connections.close();
  }
}
