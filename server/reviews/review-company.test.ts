import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPublicData } from '../companies/public-data.ts';
import { tiKaye } from '../companies/testing/approve-company.ts';
import { codeOf } from '../identity/testing/browse.ts';
import {
  companyOf,
  createReviewWorld,
  decide,
  readRecordAs,
  type Owner,
  type ReviewWorld,
  waitingOf,
} from './testing/review-world.ts';

let world: ReviewWorld;
let merchant: Owner;
beforeAll(async () => {
  world = await createReviewWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await world.addOwner();
});

describe('a company', () => {
  test('awaits approval, then is active and takes live payments', async () => {
    expect(await waitingOf(merchant, world.one)).toMatchObject([
      { kind: 'company', id: merchant.companyId, isFirst: true },
    ]);
    const { status, body } = await decide(world.one, merchant.companyPath, { decision: 'approve' });
    expect([status, body]).toMatchObject([200, { inReview: false, isOpen: true }]);
    expect(await companyOf(merchant)).toMatchObject({
      inReview: false,
      acceptsLive: true,
      lastReview: '',
    });
    expect(await waitingOf(merchant, world.one)).toEqual([]);
    expect((await world.readEmails()).at(-1)).toMatchObject({
      kind: 'review-decided',
      decision: 'approve',
      title: 'Ti Kaye',
    });
  });

  test('goes back to its owner with the reasons, and returns when saved', async () => {
    await decide(world.one, merchant.companyPath, {
      decision: 'ask_for_changes',
      note: 'Write it as registered.',
      fields: { companyName: 'Add "Ltd".', standing: 'approved', permanentaddress: '' },
    });
    const reviewed = await companyOf(merchant);
    expect(reviewed).toMatchObject({
      inReview: true,
      acceptsLive: false,
      lastReview: 'Write it as registered.',
      reviewFields: { companyName: 'Add "Ltd".' },
    });
    expect((await world.readEmails()).at(-1)).toMatchObject({
      decision: 'ask_for_changes',
      note: 'Write it as registered.',
    });
    expect(await waitingOf(merchant, world.one)).toEqual([]);
    await merchant.browser.send('PUT', `/api/companies/${merchant.companyId}`, {
      ...tiKaye,
      companyName: 'Ti Kaye Ltd',
      version: reviewed.version,
    });
    expect(await waitingOf(merchant, world.one)).toMatchObject([{ isFirst: false }]);
    expect(await readRecordAs(world.two, merchant.companyPath)).toMatchObject({
      details: { companyName: 'Ti Kaye Ltd' },
      decidedFields: { companyName: 'Ti Kaye' },
      decisions: [{ decision: 'ask_for_changes', by: { uid: world.one.uid } }],
      note: '',
    });
  });

  test('takes no live payments from rejection or suspension until approval', async () => {
    await decide(world.one, merchant.companyPath, { decision: 'approve' });
    await decide(world.two, merchant.companyPath, {
      decision: 'suspend',
      note: 'We had complaints.',
    });
    expect(await companyOf(merchant)).toMatchObject({
      inReview: true,
      acceptsLive: false,
      lastReview: 'We had complaints.',
    });
    await decide(world.one, merchant.companyPath, { decision: 'reject', note: 'It is not yours.' });
    expect(await readRecordAs(world.one, merchant.companyPath)).toMatchObject({
      standing: 'rejected',
    });
    await decide(world.one, merchant.companyPath, { decision: 'approve' });
    expect(await companyOf(merchant)).toMatchObject({ inReview: false, acceptsLive: true });
  });

  test('stays open and is in review after an edit', async () => {
    await decide(world.one, merchant.companyPath, { decision: 'approve' });
    const { version } = await companyOf(merchant);
    await merchant.browser.send('PUT', `/api/companies/${merchant.companyId}`, {
      ...tiKaye,
      version,
    });
    expect(await companyOf(merchant)).toMatchObject({ inReview: true, acceptsLive: true });
  });

  test('shows only its approved details on its pay page', async () => {
    const isChecked = async () =>
      (await findPublicData(world.database.kysely, merchant.companyId))?.isChecked;
    expect(await isChecked()).toBe(false);
    await decide(world.one, merchant.companyPath, { decision: 'approve' });
    expect(await isChecked()).toBe(true);
    const { version } = await companyOf(merchant);
    const renamed = { ...tiKaye, companyName: 'Bank of Saint Lucia', version };
    await merchant.browser.send('PUT', `/api/companies/${merchant.companyId}`, renamed);
    expect(await isChecked()).toBe(false);
  });

  test.each(['ask_for_changes', 'reject', 'suspend'])(
    'needs a reason for the decision "%s"',
    async (decision) => {
      const response = await decide(world.one, merchant.companyPath, { decision, note: '   ' });
      expect([response.status, codeOf(response)]).toEqual([422, 'rejected_fields']);
    },
  );

  test('refuses a decision that does not fit its state as changed', async () => {
    const suspend = await decide(world.one, merchant.companyPath, {
      decision: 'suspend',
      note: 'Why',
    });
    expect(suspend.status).toBe(409);
    await decide(world.one, merchant.companyPath, { decision: 'approve' });
    for (const decision of ['approve', 'reject', 'ask_for_changes']) {
      const { status } = await decide(world.two, merchant.companyPath, { decision, note: 'Why' });
      expect(status).toBe(409);
    }
  });

  test('leaves the queue and gets no decision once its account is closed', async () => {
    await world.boss.browser.post(`/api/console/accounts/${merchant.uid}/closure`, {
      reason: 'asked by mail',
    });
    expect(await waitingOf(merchant, world.one)).toEqual([]);
    const record = await readRecordAs(world.one, merchant.companyPath);
    expect(record.allowedDecisions).toEqual([]);
    const response = await decide(world.one, merchant.companyPath, { decision: 'approve' });
    expect([response.status, codeOf(response)]).toEqual([403, 'forbidden']);
  });

  test('records each decision with person, reason, and values before and after', async () => {
    await decide(world.one, merchant.companyPath, { decision: 'reject', note: 'No such company.' });
    expect((await world.auditOf(merchant.companyId)).at(-1)).toMatchObject({
      actor_id: world.one.uid,
      action: 'decide-company',
      reason: 'No such company.',
      before: { standing: 'unreviewed', inReview: true },
      after: { standing: 'rejected', inReview: true },
    });
  });
});
