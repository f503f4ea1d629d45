/** The console's view of a sale that ended without an outcome and gets late inquiries for some nights. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateNight } from '../payments/inquiry/late/late-night.ts';
import {
  addOpenSale,
  type ProposalWorld,
  createProposalWorld,
  saleAs,
} from '../proposals/testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

async function ended(
  resultCode: string,
  daysAgo: number,
  mark: string | null = null,
): Promise<{ id: string; at: Date }> {
  const id = await addOpenSale(world);
  await world.asOwner('update sales set platform_key_mark = $2 where id = $1', [id, mark]);
  const at = new Date(world.deps.clock().getTime() - daysAgo * 86_400_000);
  await world.asOwner(
    `select write_sale_end(id, company_id, 'inquiry', 'Incomplete', 'gateway', $2, '', 'later',
       null, null, null, $3) from sales where id = $1`,
    [id, resultCode, at],
  );
  return { id, at };
}

test('a sale that was given up shows its next inquiry and the number of inquiries', async () => {
  const { id, at } = await ended('NotFound', 0);
  const { nextAt } = lateNight(at);
  expect(await saleAs(world.one, id)).toMatchObject({
    status: 'Incomplete',
    // Includes the inquiry that ended it.
    inquiries: 8,
    nextInquiry: nextAt.toISOString(),
    lateInquiry: null,
  });
  const again = new Date(nextAt.getTime() + 86_400_000);
  await world.asOwner(
    `insert into late_inquiries (sale_id, company_id, next_inquiry_at, response_count, response, responded_at)
     select id, company_id, $2, 1, 'absent', now() from sales where id = $1`,
    [id, again],
  );
  expect(await saleAs(world.one, id)).toMatchObject({
    inquiries: 9,
    nextInquiry: again.toISOString(),
    isSkipped: false,
    lateInquiry: { response: 'absent', at: expect.any(String) as string },
  });
  // Once the contradiction is known, there are no more inquiries.
  await world.asOwner(
    `select write_sale_end(id, company_id, 'inquiry', 'Approved', null, 'OK', '', null, null, null,
       null, now()) from sales where id = $1`,
    [id],
  );
  expect(await saleAs(world.one, id)).toMatchObject({
    why: ['reported_approved'],
    nextInquiry: null,
  });
});

test('a sale sent under another key says that no inquiry runs', async () => {
  const { id } = await ended('NotFound', 0, 'another');
  expect(await saleAs(world.one, id)).toMatchObject({ nextInquiry: null, isSkipped: true });
});

test('a sale sent under the current key shows its next inquiry', async () => {
  const { id } = await ended('NotFound', 0, 'platform');
  expect(await saleAs(world.one, id)).toMatchObject({
    nextInquiry: expect.any(String) as string,
    isSkipped: false,
  });
});

test.each([
  ['given up four days ago', 'NotFound', 4],
  ['refused for what was wrong with it', 'ParameterError', 0],
])('a sale that was %s has no further inquiries', async (_how, resultCode, daysAgo) => {
  const { id } = await ended(resultCode, daysAgo);
  expect(await saleAs(world.one, id)).toMatchObject({ inquiries: 8, nextInquiry: null });
});

test('a sale open during an outage counts all inquiries, not the backoff', async () => {
  const id = await addOpenSale(world);
  await world.asOwner('update sales set backoff_step = 4, inquiries = 25 where id = $1', [id]);
  expect(await saleAs(world.one, id)).toMatchObject({ status: 'Pending', inquiries: 25 });
});

test('a sale that is open or ended by the gateway shows only its inquiries', async () => {
  const id = await addOpenSale(world);
  expect(await saleAs(world.one, id)).toMatchObject({ status: 'Pending', inquiries: 7 });
  await world.asOwner(
    `select write_sale_end(id, company_id, 'gateway', 'Declined', null, 'OK', '', null, null, null,
       null, now()) from sales where id = $1`,
    [id],
  );
  expect(await saleAs(world.one, id)).toMatchObject({ status: 'Declined', inquiries: 7 });
});
