import { randomUUID } from 'node:crypto';
import { calendarDay } from '@piton/contract/time/time.ts';
import { type ConsoleWorld, password } from '../../identity/staff/testing/console-world.ts';

/** An adjustment that waits for approval, a refund, and an open dispute. */
export async function addProposals(world: ConsoleWorld, companyId: string): Promise<void> {
  await addAdjustment(world, companyId);
  await addRefundAndDispute(world, companyId);
}

async function addAdjustment(world: ConsoleWorld, companyId: string): Promise<void> {
  const { browser } = await world.signIn(`corrects-${companyId}@example.lc`.toLowerCase(), {
    role: 2,
  });
  const { status } = await browser.post(`/api/console/companies/${companyId}/adjustments`, {
    proposalId: randomUUID(),
    password,
    mode: 'live',
    amountMills: 1000,
    against: 'adjustments',
    reason: 'Goodwill',
  });
  if (status !== 200) throw new Error(`nothing was proposed: ${status}`);
}

/** Refunds ten cents of the live payment, and opens a dispute of it. */
async function addRefundAndDispute(world: ConsoleWorld, companyId: string): Promise<void> {
  const mail = (who: string) => `${who}-disputes-${companyId}@example.lc`.toLowerCase();
  const one = await world.signIn(mail('one'), { role: 2 });
  const two = await world.signIn(mail('two'), { role: 2 });
  const [sale] = await world.asOwner<{ id: string }>(
    `select id from sales where company_id = $1 and mode = 'live' and status = 'Approved'`,
    [companyId],
  );
  const path = `/api/console/sales/${sale?.id ?? ''}`;
  const complete = async (what: string, fields: object) => {
    const proposed = await one.browser.post(`${path}/${what}`, {
      proposalId: randomUUID(),
      password,
      saleVersion: (await one.browser.get(path)).body['version'],
      reason: 'The acquirer wrote so',
      ...fields,
    });
    const approval = `/api/console/proposals/${String(proposed.body['id'])}/approval`;
    const { status } = await two.browser.post(approval, { password });
    if (status !== 200) throw new Error(`${what} were not approved: ${status}`);
  };
  await complete('refunds', { amountMills: 100 });
  await complete('disputes', {
    amountMills: 1000,
    disputeFeeMills: 0,
    reference: 'Case 1',
    happenedOn: calendarDay(new Date()),
  });
}
