/** The rules of disputes hold for every writer of the database, and the nightly check sees the rest. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { password } from '../identity/staff/testing/console-world.ts';
import {
  addPaidSale,
  approve,
  complete,
  propose,
  proposalOf,
  type ProposalWorld,
  saleAs,
  verify,
  withProposalWorld,
} from '../proposals/testing/proposal-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

async function openDispute(): Promise<{ saleId: string; id: string }> {
  const saleId = await addPaidSale(world);
  const proposed = propose(world.one, saleId, 'disputes', { amountMills: 50_000 });
  return { saleId, id: (await complete(world, proposed)).id };
}

async function proposeOutcome(
  { saleId, id }: { saleId: string; id: string },
  outcome: 'won' | 'lost',
): Promise<{ id: string }> {
  return proposalOf(
    world.one.browser.post(`/api/console/disputes/${id}/outcome`, {
      proposalId: randomUUID(),
      password,
      saleVersion: (await saleAs(world.one, saleId)).version,
      outcome,
      reference: '',
      reason: 'The acquirer decided',
    }),
  );
}

/** Runs the work with one trigger off, as a bug or an intruder could. */
async function withoutTrigger(
  table: string,
  trigger: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await world.asOwner(`alter table ${table} disable trigger ${trigger}`);
  try {
    await work();
  } finally {
    await world.asOwner(`alter table ${table} enable trigger ${trigger}`);
  }
}

test('a dispute has the terms of its approved proposal, and is never deleted', async () => {
  const { saleId, id } = await openDispute();
  const { id: other } = await proposalOf(
    propose(world.one, saleId, 'disputes', { amountMills: 5000 }),
  );
  for (const statement of [
    'delete from disputes where id in ($1::uuid, $2::uuid)',
    'update disputes set amount_mills = 20000 where id in ($1::uuid, $2::uuid)',
    `update disputes set state = 'won', decided_at = now(), decision_id = $2 where id = $1`,
    `insert into disputes (id, sale_id, company_id, mode, amount_mills, fee_mills,
       acquirer_reference, notified_on, opened_at)
     select $2::uuid, sale_id, company_id, mode, amount_mills, fee_mills, 'other', notified_on,
            opened_at from disputes where id = $1`,
  ]) {
    const written = world.asOwner(statement, [id, other]);
    await expect(written).rejects.toThrow('contradicts its proposals');
  }
});

test('a dispute is decided once, exactly as two people approved', async () => {
  const dispute = await openDispute();
  const decision = await proposeOutcome(dispute, 'won');
  await withoutTrigger('proposals', 'proposals_update_their_dispute', () =>
    approve(world.two, decision),
  );
  const decide = (state: string, decidedAt: string) =>
    world.asOwner(
      `update disputes set state = $2, decision_id = $3, decided_at = ${decidedAt} where id = $1`,
      [dispute.id, state, decision.id],
    );
  const approvedAt = '(select ended_at from proposals where id = $3)';
  await expect(decide('lost', approvedAt)).rejects.toThrow('contradicts its proposals');
  await expect(decide('won', 'now()')).rejects.toThrow('contradicts its proposals');
  await decide('won', approvedAt);
  await expect(decide('won', approvedAt)).rejects.toThrow('contradicts its proposals');
  expect((await verify(world)).problems).toEqual([]);
});

test('the nightly check reports a dispute that differs from its proposals or the ledger', async () => {
  const dispute = await openDispute();
  await approve(world.two, await proposeOutcome(dispute, 'lost'));
  expect((await verify(world)).problems).toEqual([]);
  const open = await openDispute();
  const differs = (id: string) =>
    `Dispute ${id} differs from the proposals that opened and decided it.`;
  const funds = (mills: string) =>
    expect.stringMatching(
      `has disputed funds of EC\\$50.00 in live mode, but .* of EC\\$${mills}`,
    ) as string;
  await withoutTrigger('disputes', 'disputes_keep_their_rules', async () => {
    await world.asOwner(`update disputes set state = 'won' where id = $1`, [dispute.id]);
    expect((await verify(world)).problems).toEqual([differs(dispute.id)]);
    await world.asOwner(`update disputes set state = 'lost' where id = $1`, [dispute.id]);
    await world.asOwner('update disputes set amount_mills = 20000 where id = $1', [open.id]);
    expect((await verify(world)).problems).toEqual([differs(open.id), funds('20.00')]);
    await world.asOwner('delete from disputes where id = $1', [open.id]);
    expect((await verify(world)).problems).toEqual([differs(open.id), funds('0.00')]);
  });
});
