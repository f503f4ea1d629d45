/** The velocity checks count a card after a challenge as they count one that is charged at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { simulatedGateway } from '../../gateways/powertranz/testing/simulated-gateway.ts';
import { createPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts';
import { challengePage } from './testing/challenge-world.ts';

const simulated = simulatedGateway();
let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const declinedCard = '4444111122221113';

const declinesByBin = () =>
  withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<{ isBin: boolean; declined: number }>(
      `select bin <> '' as "isBin", sum(declined)::integer as declined from velocity_counts
        where company_id = $1 group by bin order by 1`,
      [world.companyId],
    );
    return rows;
  });

test('a decline after the completion counts for the card’s BIN', async () => {
  const { gateway } = simulated.gateway({ clock: () => new Date() });
  const page = challengePage(world, gateway);
  const { encryptedTxt, document } = await page.begin(declinedCard);
  await page.callBack(await page.browse(document, simulated.url()));
  expect(await page.pay(encryptedTxt)).toMatchObject({
    body: { msg: { FinancialResultCode: ['Declined'] } },
  });
  expect(await declinesByBin()).toEqual([
    { isBin: false, declined: 1 },
    { isBin: true, declined: 1 },
  ]);
  await withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query('select bin from sale_authentications');
    expect(rows).toEqual([{ bin: null }]);
  });
});
