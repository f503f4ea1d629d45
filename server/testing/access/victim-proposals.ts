import { randomUUID } from 'node:crypto';
import { addDays } from '@piton/contract/time/calendar.ts';
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
    return String(proposed.body['id']);
  };
  await complete('refunds', { amountMills: 100 });
  const disputeId = await complete('disputes', {
    amountMills: 1000,
    disputeFeeMills: 0,
    reference: 'Case 1',
    happenedOn: calendarDay(new Date()),
    disputeReason: 'fraud',
    respondBy: addDays(calendarDay(new Date()), 14),
  });
  await addResponse(world, disputeId);
}

/** A draft with a file, and a reminder of the deadline. */
async function addResponse(world: ConsoleWorld, disputeId: string): Promise<void> {
  const member = `(select user_id from company_members m where m.company_id = d.company_id limit 1)`;
  await world.asOwner(
    `insert into dispute_responses (dispute_id, company_id, edited_by)
     select id, company_id, ${member} from disputes d where id = $1`,
    [disputeId],
  );
  await world.asOwner(
    `insert into dispute_files (
       id, dispute_id, company_id, name, media_type, size_bytes, head, sha256, pages, sealed, added_by
     )
     select gen_random_uuid(), id, company_id, 'note of ' || company_id, 'application/pdf', 10,
            '%PDF-1.7', sha256('%PDF-1.7..'), 1, decode(repeat('00', 38), 'hex'), ${member}
       from disputes d where id = $1`,
    [disputeId],
  );
  await world.asOwner(
    'insert into dispute_reminders (dispute_id, company_id, days) select id, company_id, 7 from disputes where id = $1',
    [disputeId],
  );
}
