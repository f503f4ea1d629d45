import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { readSale } from './read-sale.ts';
import { createSalesWorld, type NewSale, type SalesWorld } from '../testing/sales-world.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
});
afterAll(() => world.database.drop());

async function sold(sale: Partial<NewSale> = {}): Promise<string> {
  const [made] = await world.sell(world.merchant.companyId, [sale]);
  return made?.id ?? '';
}

const read = (saleId: string, who = world.merchant) => readSale(world.database.kysely, who, saleId);

test('a payment shows its events, and the state of its money', async () => {
  const id = await sold();
  const sale = await read(id);
  expect(sale).toMatchObject({
    id,
    mode: 'live',
    channel: 'page',
    status: 'Approved',
    amount: '12.50',
    feeAmount: 0.813,
    decided: '2026-11-20T15:00:00.000Z',
    paid: { state: 'paid', returned: '0.00', disputed: '0.00' },
    steps: [
      { step: 'submitted', status: 'Pending' },
      { step: 'ended', status: 'Approved' },
    ],
  });
  const { companyId } = world.merchant;
  expect(sale.paid?.receiptPath).toMatch(new RegExp(`^/receipt/${companyId}/[\\w-]{22}$`));
  expect(sale.paid?.checkPath).toBe(sale.paid?.receiptPath.replace('/receipt/', '/check-receipt/'));
});

test.each(['Declined', 'Incomplete', 'Pending'] as const)('%s, it was not paid', async (status) => {
  expect(await read(await sold({ status }))).toMatchObject({ status, paid: null });
});

test('lists each inquiry’s result once, and names the person who ended the sale', async () => {
  const id = await sold({ status: 'Pending' });
  await withConnection(world.database.owner, (client) =>
    client.query(
      `insert into sale_events (sale_id, number, company_id, status, source, what, at)
       select $1, number, $2, status, source, what, now() + number * interval '1 minute'
         from (values
           (2, 'Pending', 'gateway', 'unknown: timeout'), (3, 'Pending', 'inquiry', 'absent'),
           (4, 'Pending', 'inquiry', 'unavailable'), (5, 'Pending', 'staff', 'ended')
         ) as event (number, status, source, what)`,
      [id, world.merchant.companyId],
    ),
  );
  expect((await read(id)).steps.map(({ step }) => step)).toEqual([
    'submitted',
    'unanswered',
    'inquired',
    'decided',
  ]);
});

test('another company’s sale is not found, nor an unknown one, nor any without a company', async () => {
  const id = await sold();
  const { userId } = world.other;
  const { companyId } = world.merchant;
  for (const [saleId, who] of [
    [id, world.other],
    [id, { userId, companyId }],
    [randomUUID(), world.merchant],
  ] as const) {
    await expect(read(saleId, who)).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(
    readSale(world.database.kysely, { userId: world.merchant.userId, companyId: null }, id),
  ).rejects.toMatchObject({ code: 'not_found' });
});
