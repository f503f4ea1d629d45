import { randomUUID } from 'node:crypto';
import { actingAs } from '@piton/server/database/acting-as.ts';
import { connect } from '@piton/server/database/connect.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { demoCompany } from '@piton/server/demo/demo-people.ts';
import { createPowerTranz } from '@piton/server/gateways/powertranz/create-powertranz.ts';
import { Secret } from '@piton/server/gateways/secret.ts';
import { createLog } from '@piton/server/http/log.ts';
import { insertPendingSale } from '@piton/server/payments/testing/pending-sale.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { OwnWorld } from '../world/own-world.ts';
import { powerTranzOptions } from './refund-gateway.ts';
import type { PlannedRefund } from './start-refund-process.ts';

type Plan = { readonly sales: number; readonly refundsPerSale: number; readonly seed: number };

const saleCents = 10_000;
const atOnce = 8;

/**
 * Sells at PowerTranz, and plans more refunds than the sales have money for, in random order. No two
 * refunds of a sale have the same amount, so that the gateway's journal names each.
 */
export async function sellForRefunds(
  { app, owner }: OwnWorld,
  gatewayUrl: string,
  { sales, refundsPerSale, seed }: Plan,
): Promise<PlannedRefund[]> {
  const random = seededRandom(seed);
  const database = connect({ connection: app, poolSize: atOnce, onIdleError: console.error });
  const gateway = createPowerTranz(powerTranzOptions(gatewayUrl, createLog('silent')));
  try {
    const { rows } = await withConnection(owner, (client) =>
      client.query<{ owner_id: string }>('select owner_id from companies where id = $1', [
        demoCompany.id,
      ]),
    );
    const ownerId = rows[0]?.owner_id ?? '';
    const planned: PlannedRefund[] = [];
    let left = sales;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (left > 0) {
          left -= 1;
          const sale = await sell(database, gateway);
          for (const cents of amounts(random, refundsPerSale)) {
            planned.push({
              ...sale,
              refundId: randomUUID(),
              ownerId,
              companyId: demoCompany.id,
              cents,
            });
          }
        }
      }),
    );
    return planned
      .map((refund) => ({ refund, place: random() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ refund }) => refund);
  } finally {
    await gateway.close();
    await database.close();
  }
}

/** One in four sales is refunded as a whole, and so voided. */
function amounts(random: () => number, count: number): number[] {
  if (random() < 0.25) return [saleCents];
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(1 + Math.floor(random() * (saleCents / 4)));
  return [...drawn];
}

async function sell(
  { kysely, pool }: ReturnType<typeof connect>,
  gateway: ReturnType<typeof createPowerTranz>,
): Promise<{ saleId: string; tranId: string }> {
  const companyId = demoCompany.id;
  const amountMills = BigInt(saleCents) * 10n;
  const { id, tranId, invoice } = await actingAs(kysely, { companyId }, (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills, gateway: 'powertranz' }),
  );
  const card = {
    number: new Secret('4444111122223333'),
    securityCode: new Secret('123'),
    month: 12,
    year: new Date().getFullYear() + 3,
    holder: 'ADA LOVELACE',
  };
  const sendBy = performance.now() + 5000;
  const outcome = await gateway.sale({ tranId, invoice, amountMills, card, sendBy }, null);
  if (outcome.kind !== 'approved') throw new Error(`a sale was ${outcome.kind}`);
  await pool.query(
    `select set_config('piton.company_id', $2, true),
            end_sale($1, $2, 'gateway', 'Approved', null, 'OK', '', null, '1', '1', '1')`,
    [id, companyId],
  );
  return { saleId: id, tranId };
}
