/** A pending payment is resolved by two approvals or not at all. */
import { projectSales } from '../payments/project-sales.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../identity/testing/browse.ts';
import { password } from '../identity/staff/testing/console-world.ts';
import {
  addOpenSale,
  balancesOf,
  approve,
  type ProposalWorld,
  createProposalWorld,
  complete,
  saleAs,
  noteResult,
  propose,
  proposalOf,
  verify,
} from '../proposals/testing/proposal-world.ts';

let world: ProposalWorld;
beforeAll(async () => {
  world = await createProposalWorld();
});
afterAll(() => world.database.drop());

const approved = { outcome: 'approved', reference: '000025' };
const counters = async () => {
  const { body } = await world.merchant.browser.get('/api/companies');
  return (body['items'] as { balance: number; totalTrans: number }[])[0];
};

describe('approved by two people', () => {
  test('it is posted, counted and notified like any sale', async () => {
    const saleId = await addOpenSale(world);
    const before = await balancesOf(world, world.merchant);
    const counted = await counters();
    const half = await proposalOf(propose(world.one, saleId, 'resolutions', approved));
    // Nothing moves while it is open.
    expect(await balancesOf(world, world.merchant)).toEqual(before);
    expect((await saleAs(world.two, saleId)).status).toBe('Pending');
    expect((await approve(world.two, half)).body).toMatchObject({ state: 'done' });
    expect((await balancesOf(world, world.merchant)).payable - before.payable).toBe(116_875);
    expect((await counters())?.totalTrans).toBe(counted?.totalTrans);
    const sale = await saleAs(world.one, saleId);
    expect(sale).toMatchObject({
      status: 'Approved',
      approvalCode: '000025',
      feeAmount: 8.125,
      why: [],
    });
    const end = { source: 'staff', what: 'ended', status: 'Approved' };
    expect(sale.events.at(-1)).toMatchObject(end);
    await projectSales(world.database.kysely);
    expect(
      await world.asOwner('select from unsent_receipts where sale_id = $1', [saleId]),
    ).toHaveLength(1);
    expect((await verify(world)).problems).toEqual([]);
    const { companyId } = world.merchant;
    expect(world.announced.filter(({ id }) => id === saleId)).toEqual([
      { companyId, mode: 'live', id: saleId, status: 'Approved' },
    ]);
  });

  test('the audit records who did what', async () => {
    const saleId = await addOpenSale(world);
    const { id } = await complete(world, propose(world.one, saleId, 'resolutions', approved));
    expect(await world.auditOf(id)).toMatchObject([
      { actor_id: world.one.uid, action: 'make-proposal', reason: 'The acquirer wrote so' },
      {
        actor_id: world.two.uid,
        action: 'approve-proposal',
        detail: { outcome: 'approved', reference: '000025', approvedBy: world.one.uid, saleId },
      },
    ]);
  });

  test('it happens once, however many approve at once', async () => {
    const saleId = await addOpenSale(world);
    const before = await balancesOf(world, world.merchant);
    const half = await proposalOf(propose(world.one, saleId, 'resolutions', approved));
    const boss = await world.signIn('boss@example.lc');
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => approve(index % 2 === 0 ? world.two : boss, half)),
    );
    // The person who did it gets this each time, and the other never.
    const succeeded = responses.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(4);
    expect(
      new Set(succeeded.map(({ body }) => (body['endedBy'] as { uid: string }).uid)).size,
    ).toBe(1);
    expect(world.announced.filter(({ id }) => id === saleId)).toHaveLength(1);
    expect((await balancesOf(world, world.merchant)).payable - before.payable).toBe(116_875);
  });

  test('it needs the gateway’s number', async () => {
    const saleId = await addOpenSale(world);
    const refused = await propose(world.one, saleId, 'resolutions', { outcome: 'approved' });
    expect(refused.body).toMatchObject({
      error: { fields: { reference: 'This field is required.' } },
    });
  });
});

test('resolved as declined, it moves no money and notifies no person', async () => {
  const saleId = await addOpenSale(world);
  const before = await balancesOf(world, world.merchant);
  await complete(world, propose(world.one, saleId, 'resolutions', { outcome: 'declined' }));
  expect(await saleAs(world.one, saleId)).toMatchObject({ status: 'Declined', feeAmount: 0 });
  expect(await balancesOf(world, world.merchant)).toEqual(before);
  await projectSales(world.database.kysely);
  expect(await world.asOwner('select from unsent_receipts where sale_id = $1', [saleId])).toEqual(
    [],
  );
});

describe('nothing happens', () => {
  const half = async (saleId: string) =>
    proposalOf(propose(world.one, saleId, 'resolutions', approved));
  const statusOf = async (saleId: string) => (await saleAs(world.two, saleId)).status;

  test('one person approves their own proposal', async () => {
    const saleId = await addOpenSale(world);
    const refused = await approve(world.one, await half(saleId));
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    expect(await statusOf(saleId)).toBe('Pending');
  });

  test('the proposer has recently granted the approver access', async () => {
    const saleId = await addOpenSale(world);
    const guest = await world.signIn('guest@example.lc', { role: 2 });
    await world.asOwner('update users set admitted_by = $2, admitted_at = now() where id = $1', [
      guest.uid,
      world.one.uid,
    ]);
    const proposal = await half(saleId);
    const refused = await approve(guest, proposal);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    expect((await saleAs(guest, saleId)).proposals[0]).toMatchObject({ isForYou: false });
    expect(await statusOf(saleId)).toBe('Pending');
  });

  test('the person is a member of the company', async () => {
    const saleId = await addOpenSale(world);
    const proposal = await half(saleId);
    const member = await world.signIn('member@example.lc', { role: 2 });
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      world.merchant.companyId,
      member.uid,
    ]);
    const shown = await saleAs(member, saleId);
    expect([shown.allowedProposals, shown.proposals[0]?.isForYou]).toEqual([[], false]);
    expect(codeOf(await approve(member, proposal))).toBe('forbidden');
    expect(codeOf(await propose(member, await addOpenSale(world), 'resolutions', approved))).toBe(
      'forbidden',
    );
    expect(await statusOf(saleId)).toBe('Pending');
  });

  test('the password is missing', async () => {
    const saleId = await addOpenSale(world);
    const { id } = await half(saleId);
    const refused = await world.two.browser.post(`/api/console/proposals/${id}/approval`, {
      password: `not ${password}`,
    });
    expect(codeOf(refused)).toBe('wrong_password');
    expect(await statusOf(saleId)).toBe('Pending');
  });

  test('the sale has new evidence, and the proposal has lapsed for good', async () => {
    const saleId = await addOpenSale(world);
    const proposal = await half(saleId);
    // The same result again changes nothing.
    await noteResult(world, saleId, 'unavailable');
    expect((await saleAs(world.two, saleId)).proposals[0]).toMatchObject({ isForYou: true });
    await noteResult(world, saleId, 'absent');
    expect((await saleAs(world.two, saleId)).proposals[0]).toMatchObject({
      isOutdated: true,
      isForYou: false,
    });
    expect(codeOf(await approve(world.two, proposal))).toBe('version_conflict');
    expect((await saleAs(world.two, saleId)).proposals[0]).toMatchObject({ state: 'lapsed' });
    expect((await world.auditOf(proposal.id)).at(-1)).toMatchObject({
      action: 'lapse-proposal',
      reason: 'sale_changed',
    });
    expect(await statusOf(saleId)).toBe('Pending');
    // With the new facts it can be proposed again, by either person.
    const second = await proposalOf(
      propose(world.two, saleId, 'resolutions', { outcome: 'declined' }),
    );
    expect((await approve(world.one, second)).status).toBe(200);
    expect(await statusOf(saleId)).toBe('Declined');
  });

  test('the gateway has responded', async () => {
    const saleId = await addOpenSale(world);
    const proposal = await half(saleId);
    await world.asOwner(
      `select end_sale(id, company_id, 'inquiry', 'Declined', null, 'OK', '', null, null, null, null)
         from sales where id = $1`,
      [saleId],
    );
    expect(codeOf(await approve(world.two, proposal))).toBe('version_conflict');
    expect(await statusOf(saleId)).toBe('Declined');
  });

  test('the person has not seen the newest evidence', async () => {
    const saleId = await addOpenSale(world);
    const { version } = await saleAs(world.one, saleId);
    await noteResult(world, saleId, 'absent');
    const late = await propose(world.one, saleId, 'resolutions', {
      ...approved,
      saleVersion: version,
    });
    expect(codeOf(late)).toBe('version_conflict');
  });

  test('the proposer no longer works here, or has returned since', async () => {
    const saleId = await addOpenSale(world);
    const leaver = await world.signIn('leaver@example.lc', { role: 2 });
    const proposal = await proposalOf(propose(leaver, saleId, 'resolutions', approved));
    await world.asOwner('update users set disabled_at = now() where id = $1', [leaver.uid]);
    await world.asOwner('update users set disabled_at = null where id = $1', [leaver.uid]);
    expect(codeOf(await approve(world.two, proposal))).toBe('version_conflict');
    expect((await saleAs(world.two, saleId)).proposals[0]).toMatchObject({ state: 'lapsed' });
    // Entries of the same moment have no order.
    const audited = await world.auditOf(proposal.id);
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      'lapse-proposal',
      'make-proposal',
      'void-approval',
    ]);
    expect(audited.find(({ action }) => action === 'lapse-proposal')).toMatchObject({
      actor_id: null,
      reason: 'proposal_unsupported',
      detail: { proposedBy: leaver.uid },
    });
  });

  test.each([
    ['withdrawn', 'one', /^Anaïs Joseph withdrew this proposal on .* No money moved\.$/],
    ['rejected', 'two', /^Anaïs Joseph rejected this proposal on .* No money moved\.$/],
  ] as const)(
    'the proposal was %s, and the response names the person who did it',
    async (state, who, words) => {
      const saleId = await addOpenSale(world);
      const proposal = await half(saleId);
      const path = `/api/console/proposals/${proposal.id}/withdrawal`;
      const by = world[who];
      const ended = await by.browser.post(path, { reason: 'Not what the file says' });
      expect(ended.body).toMatchObject({
        state,
        endReason: 'Not what the file says',
        endedBy: { uid: by.uid },
      });
      expect(codeOf(await approve(world.two, proposal))).toBe('version_conflict');
      const other = who === 'one' ? world.two : world.one;
      const late = await other.browser.post(path, { reason: 'Again' });
      expect(late.body).toMatchObject({
        error: { code: 'version_conflict', message: expect.stringMatching(words) as string },
      });
      // A person whose response was lost.
      expect((await by.browser.post(path, { reason: 'Again' })).body).toMatchObject({
        state,
        endReason: 'Not what the file says',
      });
      expect(await statusOf(saleId)).toBe('Pending');
      const actions = (await world.auditOf(proposal.id)).map(({ action }) => action);
      const did = { withdrawn: 'withdraw-proposal', rejected: 'reject-proposal' } as const;
      expect(actions).toContain(did[state]);
      expect(actions).not.toContain(did[state === 'withdrawn' ? 'rejected' : 'withdrawn']);
    },
  );

  test('another proposal for the sale waits', async () => {
    const saleId = await addOpenSale(world);
    await half(saleId);
    const second = await propose(world.two, saleId, 'resolutions', { outcome: 'declined' });
    expect(codeOf(second)).toBe('version_conflict');
  });

  test('the sale may still be charged', async () => {
    const saleId = await addOpenSale(world);
    await world.asOwner('update sales set backoff_step = 0 where id = $1', [saleId]);
    expect((await saleAs(world.one, saleId)).allowedProposals).toEqual([]);
    expect(codeOf(await propose(world.one, saleId, 'resolutions', approved))).toBe(
      'version_conflict',
    );
  });

  test('the sale has ended', async () => {
    const saleId = await addOpenSale(world);
    await complete(world, propose(world.one, saleId, 'resolutions', { outcome: 'declined' }));
    expect(codeOf(await propose(world.one, saleId, 'resolutions', approved))).toBe(
      'version_conflict',
    );
  });
});
