import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../identity/testing/browse.ts';
import {
  account,
  bankAccountOf,
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

const renumber = async (accountNumber: string) => {
  const { version } = await bankAccountOf(merchant);
  const sent = { ...account, accountNumber, password: 'seven green parrots', version };
  expect((await merchant.browser.send('PUT', '/api/bank-account', sent)).status).toBe(200);
};
const link = ({ browser }: Owner) => browser.post('/api/bank-account', account);

describe('a bank account', () => {
  beforeEach(async () => {
    await link(merchant);
  });

  test('is verified by two people, in either order', async () => {
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    expect(await bankAccountOf(merchant)).toMatchObject({ inReview: true });
    expect(await waitingOf(merchant, world.one)).toMatchObject([
      { kind: 'company' },
      { kind: 'bank_account', firstApprover: { uid: world.one.uid }, isForYou: false },
    ]);
    expect((await waitingOf(merchant, world.two)).at(-1)).toMatchObject({ isForYou: true });
    expect(await world.readEmails()).not.toContainEqual(
      expect.objectContaining({ kind: 'review-decided' }),
    );
    await decide(world.two, merchant.bankPath, { decision: 'approve' });
    expect(await bankAccountOf(merchant)).toMatchObject({ inReview: false, reviewTxt: null });
    expect((await world.readEmails()).at(-1)).toMatchObject({ about: 'bank_account' });
  });

  test('is not verified by one person twice', async () => {
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    const again = await decide(world.one, merchant.bankPath, { decision: 'approve' });
    expect([again.status, codeOf(again)]).toEqual([403, 'forbidden']);
    expect((await readRecordAs(world.one, merchant.bankPath)).allowedDecisions).not.toContain(
      'approve',
    );
    expect(await bankAccountOf(merchant)).toMatchObject({ inReview: true });
  });

  test('edited between two approvals needs two people again', async () => {
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    const { version } = await bankAccountOf(merchant);
    const { status } = await merchant.browser.send('PUT', '/api/bank-account', {
      ...account,
      accountNumber: '5555566666',
      password: 'seven green parrots',
      version,
    });
    expect(status).toBe(200);
    await decide(world.two, merchant.bankPath, { decision: 'approve' });
    expect(await bankAccountOf(merchant)).toMatchObject({ inReview: true });
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    expect(await bankAccountOf(merchant)).toMatchObject({ inReview: false });
  });

  test('goes back to its owner with the reasons, and approvals become void', async () => {
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    await decide(world.two, merchant.bankPath, {
      decision: 'ask_for_changes',
      note: 'The name is another.',
      fields: { accountName: 'Yours or your company’s.' },
    });
    expect(await bankAccountOf(merchant)).toMatchObject({
      reviewTxt: 'The name is another.',
      reviewFields: { accountName: 'Yours or your company’s.' },
    });
    await decide(world.two, merchant.bankPath, { decision: 'approve' });
    expect(await bankAccountOf(merchant)).toMatchObject({ inReview: true });
  });

  test('can be suspended once verified, and an edit suspends it as well', async () => {
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    await decide(world.two, merchant.bankPath, { decision: 'approve' });
    await decide(world.one, merchant.bankPath, {
      decision: 'suspend',
      note: 'A payout came back.',
    });
    expect(await bankAccountOf(merchant)).toMatchObject({
      inReview: true,
      reviewTxt: 'A payout came back.',
    });
  });

  test('shows others with the same number, and a change with the same last digits', async () => {
    const first = merchant;
    merchant = await world.addOwner();
    await link(merchant);
    expect((await readRecordAs(world.one, merchant.bankPath)).sameNumber).toContainEqual(
      expect.objectContaining({ uid: first.uid }),
    );
    await decide(world.one, merchant.bankPath, { decision: 'reject', note: 'It is another’s.' });
    await renumber('9999994756');
    const { details, decidedFields } = await readRecordAs(world.one, merchant.bankPath);
    expect(details['accountNumber']).not.toBe(decidedFields?.['accountNumber']);
  });

  test('is compared with the verified version for both approvers', async () => {
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    await decide(world.two, merchant.bankPath, { decision: 'approve' });
    await renumber('5551234567');
    const verified = { approvedFields: { accountNumber: '•••• 4756' }, decidedFields: null };
    expect(await readRecordAs(world.one, merchant.bankPath)).toMatchObject(verified);
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    expect(await readRecordAs(world.two, merchant.bankPath)).toMatchObject(verified);
    await decide(world.two, merchant.bankPath, { decision: 'approve' });
    expect(await readRecordAs(world.one, merchant.bankPath)).toMatchObject({
      approvedFields: null,
      decidedFields: null,
    });
  });

  test('is compared with the last decided version if never verified', async () => {
    await decide(world.one, merchant.bankPath, { decision: 'ask_for_changes', note: 'The name?' });
    await renumber('5551234567');
    const expected = { approvedFields: null, decidedFields: { accountNumber: '•••• 4756' } };
    expect(await readRecordAs(world.two, merchant.bankPath)).toMatchObject(expected);
    await decide(world.one, merchant.bankPath, { decision: 'ask_for_changes', note: 'And this?' });
    expect(await readRecordAs(world.two, merchant.bankPath)).toMatchObject(expected);
  });

  test('refuses a note with its full number, because notes are emailed', async () => {
    const request = { decision: 'ask_for_changes', note: 'Is 10293 84756 yours?' };
    for (const written of [
      request.note,
      '1029.384.756?',
      '1029/384/756 is not in this name',
      '1029|384|756',
      '1029\u00A0384\u2013756',
      'Acct1029384756.',
      '１０２９３８４７５６',
      '1029\n384756',
    ]) {
      const response = await decide(world.one, merchant.bankPath, { ...request, note: written });
      expect([response.status, codeOf(response)]).toEqual([422, 'rejected_fields']);
    }
    const fields = { accountNumber: '1029-384-756 is wrong' };
    const other = await decide(world.one, merchant.bankPath, { ...request, note: 'See.', fields });
    expect(other.status).toBe(422);
    const harmless = { ...request, note: 'It ends in 4756; the limit is EC$10,293,847.56.' };
    expect((await decide(world.one, merchant.bankPath, harmless)).status).toBe(200);
  });

  test('appears in the audit under its name at that time', async () => {
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    await renumber('5551234567');
    const entry = (await world.auditOf(merchant.uid)).find(
      ({ action }) => action === 'decide-bank-account',
    );
    expect(entry).toMatchObject({
      detail: { title: 'Bank of Saint Lucia Limited •••• 4756', approval: 'first of two' },
    });
  });

  test('shows another number with the same last digits, whatever happened in between', async () => {
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    await decide(world.two, merchant.bankPath, { decision: 'approve' });
    expect(await readRecordAs(world.one, merchant.bankPath)).toMatchObject({
      isOtherNumber: false,
    });
    await renumber('5551234567');
    await renumber('9999994756');
    expect(await readRecordAs(world.one, merchant.bankPath)).toMatchObject({
      isOtherNumber: true,
      details: { accountNumber: '•••• 4756' },
      approvedFields: { accountNumber: '•••• 4756 (another number)' },
    });
    await decide(world.one, merchant.bankPath, { decision: 'ask_for_changes', note: 'The name?' });
    await renumber('');
    expect(await readRecordAs(world.one, merchant.bankPath)).toMatchObject({ isOtherNumber: true });
    await renumber('1029384756');
    expect(await readRecordAs(world.one, merchant.bankPath)).toMatchObject({
      isOtherNumber: false,
    });
  });
});
