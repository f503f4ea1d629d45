/** A merchant answers a dispute once, in time, and staff send it on. */
import { randomUUID } from 'node:crypto';
import { addDays } from '@piton/contract/time/calendar.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { password } from '../../identity/staff/testing/console-world.ts';
import { pay } from '../../merchant-accounts/testing/merchant.ts';
import {
  complete,
  proposalOf,
  propose,
  type ProposalWorld,
  saleAs,
  withProposalWorld,
} from '../../proposals/testing/proposal-world.ts';
import {
  auditOfResponse,
  accept,
  attach,
  detailsOf,
  openDispute,
  resultOf,
  save,
  submit,
  today,
} from './testing/disputed-payment.ts';
import { samplePng } from './testing/sample-files.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});
beforeEach(() => world.asOwner('delete from limits'));

type Outcome = 'won' | 'lost';

const sendOutcome = async (saleId: string, disputeId: string, outcome: Outcome) =>
  world.one.browser.post(`/api/console/disputes/${disputeId}/outcome`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(world.one, saleId)).version,
    outcome,
    reference: '',
    reason: 'The acquirer decided',
  });

const proposeOutcome = (...of: Parameters<typeof sendOutcome>) => proposalOf(sendOutcome(...of));
const decide = (...of: Parameters<typeof sendOutcome>) => complete(world, sendOutcome(...of));

/** As if the deadline had been yesterday. */
async function passDeadline(disputeId: string): Promise<void> {
  await world.asOwner('alter table disputes disable trigger disputes_keep_their_rules');
  await world.asOwner(
    'update disputes set respond_by = saint_lucia_day(database_now()) - 1 where id = $1',
    [disputeId],
  );
  await world.asOwner('alter table disputes enable trigger disputes_keep_their_rules');
}

describe('the merchant', () => {
  test('sees the dispute with its reason and deadline', async () => {
    const { merchant } = world;
    const { saleId, disputeId } = await openDispute(world, {
      disputeReason: 'not_received',
      disputeFeeMills: 25_000,
      reference: 'CB-77',
    });
    const { items } = (await merchant.browser.get('/api/disputes')).body as unknown as {
      items: unknown[];
    };
    expect(items).toMatchObject([
      {
        id: disputeId,
        sale: { id: saleId },
        amountMills: 50_000,
        disputeReason: 'not_received',
        respondBy: addDays(today(), 9),
        state: 'open',
        response: 'none',
        isAwaitingResponse: true,
      },
    ]);
    expect(await detailsOf(merchant, disputeId)).toMatchObject({
      version: 0,
      feeMills: 25_000,
      acquirerReference: 'CB-77',
      decided: null,
      answers: {},
      files: [],
      facts: { amount: '99.00', collected: null },
    });
  });

  test('reads that an accepted dispute is closed, not that it was lost', async () => {
    const { saleId, disputeId } = await openDispute(world);
    expect((await accept(world.merchant, disputeId)).status).toBe(200);
    await world.readEmails();
    await decide(saleId, disputeId, 'lost');
    expect(await world.readEmails()).toMatchObject([
      { kind: 'dispute-decided', isWon: false, isAccepted: true },
    ]);
  });

  test('lists the disputes in pages, those that await a response first', async () => {
    const { merchant } = world;
    const late = await openDispute(world, { respondBy: addDays(today(), 12) });
    const accepted = await openDispute(world);
    const soon = await openDispute(world, { respondBy: addDays(today(), 1) });
    const older = await openDispute(world);
    expect((await accept(merchant, accepted.disputeId)).status).toBe(200);
    await decide(older.saleId, older.disputeId, 'lost');
    const list = async (query: string) =>
      (await merchant.browser.get(`/api/disputes?${query}`)).body as unknown as {
        items: { id: string; decided: string | null }[];
        awaitingCount: number;
        nextCursor: string | null;
      };
    const listed: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await list(`limit=1${query}`);
      expect(page.awaitingCount).toBe(2);
      listed.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(listed).toEqual([soon, late, older, accepted].map(({ disputeId }) => disputeId));
    const ofSale = await list(`saleId=${older.saleId}`);
    expect(ofSale).toMatchObject({ items: [{ id: older.disputeId }], nextCursor: null });
    expect(ofSale.items[0]?.decided).not.toBeNull();
    expect((await merchant.browser.get('/api/disputes?cursor=none')).status).toBe(422);
  });

  test('can still respond when staff propose a loss, and staff see until when', async () => {
    const { merchant } = world;
    const { saleId, disputeId } = await openDispute(world);
    const proposal = { id: (await proposeOutcome(saleId, disputeId, 'lost')).id };
    const deadlines = async () => {
      const { proposals, disputes } = await saleAs(world.two, saleId);
      const console = await world.two.browser.get(`/api/console/disputes/${disputeId}`);
      return [
        proposals.find(({ id }) => id === proposal.id)?.openDeadline,
        disputes[0]?.openDeadline,
        console.body['openDeadline'],
      ];
    };
    const by = addDays(today(), 9);
    expect(await deadlines()).toEqual([by, by, by]);
    await accept(merchant, disputeId);
    expect(await deadlines()).toEqual([null, null, null]);
  });

  test('keeps a draft, and two phones don’t overwrite each other', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world);
    const answers = { whatHappened: ' One. ', contact: '', unasked: 'No one asked' };
    expect((await save(merchant, disputeId, answers)).body).toMatchObject({
      version: 1,
      response: 'draft',
      answers: { whatHappened: 'One.' },
    });
    expect(await resultOf(save(merchant, disputeId, { whatHappened: 'Two.' }))).toBe(
      'version_conflict',
    );
    expect((await save(merchant, disputeId, { whatHappened: 'Two.' }, 1)).status).toBe(200);
    expect((await detailsOf(merchant, disputeId)).answers).toEqual({ whatHappened: 'Two.' });
  });

  test('submits the files that this phone has seen', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world);
    const fileId = randomUUID();
    await save(merchant, disputeId);
    await attach(merchant, disputeId, samplePng(), { fileId });
    expect(await resultOf(submit(merchant, disputeId, 1))).toBe('version_conflict');
    await merchant.browser.send('DELETE', `/api/disputes/${disputeId}/files/${fileId}`);
    expect(await resultOf(submit(merchant, disputeId, 2))).toBe('version_conflict');
    expect(await resultOf(submit(merchant, disputeId, 3))).toBe('200');
  });

  test('submits once, with the facts of that day', async () => {
    const { merchant } = world;
    const { saleId, disputeId } = await openDispute(world, { disputeReason: 'duplicate' });
    await save(merchant, disputeId);
    expect((await submit(merchant, disputeId)).body).toMatchObject({
      error: { code: 'rejected_fields', fields: { otherPayment: 'This field is required.' } },
    });
    const answers = { whatHappened: 'One.', otherPayment: 'Another basket' };
    await save(merchant, disputeId, answers, 1);
    expect(await resultOf(submit(merchant, disputeId, 1))).toBe('version_conflict');
    expect(await resultOf(submit(merchant, disputeId, 2))).toBe('200');
    expect(await detailsOf(merchant, disputeId)).toMatchObject({
      response: 'submitted',
      isAwaitingResponse: false,
      facts: { collected: null, invoice: (await saleAs(world.one, saleId)).invoice },
    });
    await world.asOwner(
      `insert into sale_collections (sale_id, number, company_id, user_id) values ($1, 1, $2, $3)`,
      [saleId, merchant.companyId, merchant.uid],
    );
    expect((await detailsOf(merchant, disputeId)).facts.collected).toBeNull();
    expect(await auditOfResponse(world, disputeId)).toMatchObject([
      { actor_id: merchant.uid, action: 'submit-evidence', detail: { files: 0 } },
    ]);
  });

  test('gets an email when the evidence is submitted, and none in test mode', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world, { reference: 'CB-78' });
    await save(merchant, disputeId);
    await attach(merchant, disputeId, samplePng());
    await world.readEmails();
    const emails = async () =>
      (await world.readEmails()).filter(({ kind }) => kind === 'evidence-submitted');
    expect(await resultOf(submit(merchant, disputeId, 1))).toBe('version_conflict');
    expect(await emails()).toEqual([]);
    expect(await resultOf(submit(merchant, disputeId, 2))).toBe('200');
    expect(await emails()).toMatchObject([
      {
        to: merchant.email,
        amount: 'EC$50.00',
        theirReference: 'CB-78',
        fileCount: 1,
        sale: { amount: 'EC$99.00' },
        page: expect.stringContaining(`/disputes/${disputeId}`) as string,
      },
    ]);
    const paid = await pay(world, merchant, { mode: 'test' });
    const saleId = paid.kind === 'sale' ? paid.sale.id : '';
    const terms = { amountMills: 10_000, disputeReason: 'other' };
    const tested = await complete(world, propose(world.one, saleId, 'disputes', terms));
    await save(merchant, tested.id);
    expect(await resultOf(submit(merchant, tested.id))).toBe('200');
    expect(await emails()).toEqual([]);
  });

  test.each([
    ['the deadline', passDeadline, 'deadline'],
    ['the decision', (id: string, saleId: string) => decide(saleId, id, 'won'), 'decided'],
    ['the response', (id: string) => accept(world.merchant, id, 2), 'already responded'],
  ])('can change nothing after %s', async (_what, close, words) => {
    const { merchant } = world;
    const { saleId, disputeId } = await openDispute(world);
    await save(merchant, disputeId);
    const fileId = randomUUID();
    await attach(merchant, disputeId, samplePng(), { fileId });
    await close(disputeId, saleId);
    const before = await detailsOf(merchant, disputeId);
    for (const refused of [
      save(merchant, disputeId, undefined, 1),
      attach(merchant, disputeId, samplePng()),
      merchant.browser.send('DELETE', `/api/disputes/${disputeId}/files/${fileId}`),
      submit(merchant, disputeId),
      accept(merchant, disputeId, 1),
    ]) {
      const { status, body } = await refused;
      expect([status, body]).toMatchObject([
        409,
        { error: { code: 'dispute_closed', message: expect.stringContaining(words) as string } },
      ]);
    }
    expect(await detailsOf(merchant, disputeId)).toEqual(before);
    expect(before.isAwaitingResponse).toBe(false);
  });

  test('may respond on the last day, and accept without a draft', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world, { respondBy: today() });
    expect(await resultOf(accept(merchant, disputeId))).toBe('200');
    expect(await auditOfResponse(world, disputeId)).toMatchObject([{ action: 'accept-dispute' }]);
    // The money stays on hold until staff record the acquirer's decision.
    expect((await detailsOf(merchant, disputeId)).state).toBe('open');
  });

  test('submits once when pressing twice', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world);
    await save(merchant, disputeId);
    const results = await Promise.all([
      resultOf(submit(merchant, disputeId)),
      resultOf(submit(merchant, disputeId)),
      resultOf(accept(merchant, disputeId, 1)),
    ]);
    expect(results.map(String).toSorted()).toEqual(['200', 'dispute_closed', 'dispute_closed']);
  });
});
