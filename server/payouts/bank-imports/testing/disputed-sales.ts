import { randomUUID } from 'node:crypto';
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { password } from '../../../identity/staff/testing/console-world.ts';
import type { Merchant } from '../../../merchant-accounts/testing/merchant.ts';
import { expect } from 'vitest';
import { approve, proposalOf, saleAs } from '../../../proposals/testing/proposal-world.ts';
import { type PayoutWorld, sell } from '../../testing/payout-world.ts';

export type Sold = { id: string; invoice: string };

export const settledOn = '2026-11-24';

/** Sales of these amounts, oldest first. */
export async function sellTo(
  world: PayoutWorld,
  merchant: Merchant,
  ...amounts: number[]
): Promise<Sold[]> {
  await sell(world, merchant, ...amounts);
  return world.asOwner<Sold>(
    `select id, invoice from sales where company_id = $1 and status = 'Approved' order by id`,
    [merchant.companyId],
  );
}

/** A line of the acquirer's file. */
export function settlementLine(
  type: string,
  { invoice }: Sold,
  amount: string,
  ...[fee = '0.00', batch = 'B1']: string[]
): string {
  return `${type},${invoice},${amount},${fee},${settledOn},${batch}`;
}

/** Opens a dispute and returns its id. */
export async function chargeBack(
  world: PayoutWorld,
  { id }: Sold,
  amountMills: number,
): Promise<string> {
  const response = world.one.browser.post(`/api/console/sales/${id}/disputes`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(world.one, id)).version,
    amountMills,
    disputeFeeMills: 0,
    reference: `CB-${randomUUID()}`,
    happenedOn: calendarDay(new Date()),
    disputeReason: 'fraud',
    respondBy: addDays(calendarDay(new Date()), 14),
    reason: 'The acquirer wrote so',
  });
  const dispute = await proposalOf(response);
  expect((await approve(world.two, dispute)).status).toBe(200);
  return dispute.id;
}

/** Records that the acquirer decided for the merchant. */
export async function winDispute(world: PayoutWorld, sale: Sold, disputeId: string): Promise<void> {
  const response = world.one.browser.post(`/api/console/disputes/${disputeId}/outcome`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(world.one, sale.id)).version,
    outcome: 'won',
    reference: '',
    reason: 'The acquirer decided so',
  });
  expect((await approve(world.two, await proposalOf(response))).status).toBe(200);
}
