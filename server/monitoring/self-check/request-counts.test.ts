import { expect, test } from 'vitest';
import { createCheckWorld } from './testing/check-world.ts';

test('finds a payment request that counts a payment never made', async () => {
  const world = await createCheckWorld();
  await world.fill();
  const found = await world.foundAfter(`
    insert into payment_requests
      (id, company_id, merchant_id, mode, amount_mills, purpose, uses, paid_count)
    select 'RequestThatCount', company_id, gen_random_uuid(), mode, amount_mills, 'P', 'many', 1
      from sales where status = 'Approved' limit 1`);
  expect(found).toMatchObject([{ check: 'counters', count: 1 }]);
  const [row] = found[0]?.rows ?? [];
  expect(row?.says).toMatch(
    /^Payment request RequestThatCount of Ti Kaye \(\w{20}\) counts 1 approved payment, but it has 0\.$/,
  );
  await world.database.drop();
});
