import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordedReasons } from '@piton/contract/payouts/recorded-reasons.ts';
import { tiKaye } from '../companies/testing/approve-company.ts';
import { actingAs } from '../database/acting-as.ts';
import { decide } from '../reviews/testing/review-world.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  password,
  type SignedIn,
} from '../identity/staff/testing/console-world.ts';
import { recordAudit } from './record-audit.ts';
import { addEntryAt, openAudit } from './testing/audit-world.ts';

let world: ConsoleWorld;
let administrator: SignedIn;
let reviewer: SignedIn;
let merchant: SignedIn;

beforeAll(async () => {
  world = await createConsoleWorld();
  administrator = await world.signIn('administrator@example.lc', { role: 1 });
  reviewer = await world.signIn('reviewer@example.lc', { role: 2 });
  merchant = await world.signIn('merchant@example.lc', { role: 3 });
});
afterAll(() => world.database.drop());

type Listed = { items: (Record<string, unknown> & { subject: Subject })[] };
type Subject = Record<'id' | 'kind' | 'name' | 'nameNow', string>;

const entryAt = (at: string, entry: Parameters<typeof addEntryAt>[2] = {}) =>
  addEntryAt(world, at, entry);

async function list(query: Record<string, string>, who = reviewer): Promise<Listed> {
  const { body } = await openAudit(world, who).get(
    `/api/console/audit?${new URLSearchParams(query).toString()}`,
  );
  return body as Listed;
}

const bankAccount = {
  country: 'Saint Lucia',
  bankName: 'Bank of Saint Lucia Limited',
  accountRouting: '',
  accountNumber: '1029384756',
  accountName: 'Somebody Else',
  accountType: 'chequing',
};

test('an entry shows who did what to whom, why, and the values before and after', async () => {
  await actingAs(world.database.kysely, { staffId: reviewer.uid }, (transaction) =>
    recordAudit(transaction, {
      actorId: reviewer.uid,
      action: 'close-account',
      subjectId: merchant.uid,
      reason: 'asked by mail',
      detail: { version: 3 },
      before: { standing: 'approved' },
      after: { standing: 'suspended' },
    }),
  );
  const { items } = await list({ about: merchant.uid });
  expect(items).toEqual([
    {
      id: expect.any(String) as string,
      at: expect.any(String) as string,
      actor: { uid: reviewer.uid, displayName: 'Anaïs Joseph', email: 'reviewer@example.lc' },
      action: 'close-account',
      subject: {
        kind: 'user',
        id: merchant.uid,
        name: 'Anaïs Joseph',
        nameNow: 'Anaïs Joseph',
      },
      reason: 'asked by mail',
      detail: { version: 3 },
      before: { standing: 'approved' },
      after: { standing: 'suspended' },
    },
  ]);
});

test('an entry names its subject as it was called then', async () => {
  const owner = await world.signIn('renames@example.lc', { role: 3 });
  const { browser } = owner;
  const { companyId } = (await browser.post('/api/companies', { ...tiKaye })).body;
  for (const [version, companyName] of ['Second Name', 'Third Name'].entries()) {
    const fields = { ...tiKaye, companyName, version: version + 1 };
    expect((await browser.send('PUT', `/api/companies/${String(companyId)}`, fields)).status).toBe(
      200,
    );
  }
  const kept = (await browser.post('/api/bank-account', bankAccount)).body;
  const edited = {
    ...bankAccount,
    accountNumber: '5647382910',
    password,
    version: kept['version'],
  };
  expect((await browser.send('PUT', '/api/bank-account', edited)).status).toBe(200);
  await browser.post('/api/bank-account/number', {});
  await decide(reviewer, `/api/console/reviews/company/${String(companyId)}`, {
    decision: 'approve',
  });
  const about = async (id: string) =>
    (await list({ about: id })).items
      .filter(({ subject }) => (subject as { id: string }).id === id)
      .map(({ action, subject }) => [action, subject.name, subject.nameNow]);
  expect(await about(String(companyId))).toEqual([
    ['decide-company', 'Third Name', 'Third Name'],
    ['edit-company', 'Second Name', 'Third Name'],
    ['edit-company', tiKaye.companyName, 'Third Name'],
    ['create-company', tiKaye.companyName, 'Third Name'],
  ]);
  const [before, since] = ['4756', '2910'].map((end) => `${bankAccount.bankName} •••• ${end}`);
  expect(await about(owner.uid)).toEqual([
    ['show-account-number', since, since],
    ['edit-bank-account', before, since],
    ['add-bank-account', before, since],
  ]);
});

test('names a proposal and a payout week in the words of today', async () => {
  const at = '2024-04-01T12:00:00Z';
  const sale = { invoice: '1A2B3C4D5E6F', amountMills: 99_000 };
  const subject = { kind: 'dispute', amountMills: 90_000, disputeFeeMills: 0, sale };
  await entryAt(at, { kind: 'proposal', action: 'make-proposal', detail: { subject } });
  await entryAt(at, { kind: 'payout_run', action: 'release-payouts', subject: '2024-03-27' });
  const { items } = await list({ from: '2024-04-01', to: '2024-04-01' });
  const names = items.map((item) => item.subject.name).toSorted();
  expect(names).toEqual([
    'Dispute of EC$90.00, sale 1A2B3C4D5E6F',
    'Week ending Wednesday 27 March 2024',
  ]);
});

test('shows current names for entries without a name, and none for deleted subjects', async () => {
  const at = '2024-05-01T12:00:00Z';
  const owner = await world.signIn('owner@example.lc', { role: 3 });
  const { companyId } = (await owner.browser.post('/api/companies', { ...tiKaye })).body;
  await owner.browser.post('/api/bank-account', bankAccount);
  const inviteId = randomUUID();
  await world.asOwner(
    `insert into staff_invites (id, email, role, invited_by, token_hash)
     values ($1, 'invited@example.lc', 2, $2, sha256('x'))`,
    [inviteId, administrator.uid],
  );
  await entryAt(at, { kind: 'company', action: 'edit-company', subject: String(companyId) });
  await entryAt(at, { kind: 'staff_invite', action: 'invite-staff', subject: inviteId });
  await entryAt(at, { kind: 'bank_account', action: 'add-bank-account', subject: owner.uid });
  await entryAt(at, { kind: 'company', action: 'edit-company', subject: 'gone' });
  const day = { from: '2024-05-01', to: '2024-05-01' };
  const namesSeenBy = async (who: SignedIn) =>
    Object.fromEntries(
      (await list(day, who)).items.map((item) => {
        const { id, kind, name } = item.subject;
        return [id === 'gone' ? id : kind, name];
      }),
    );
  const seen = {
    company: tiKaye.companyName,
    bank_account: 'Bank of Saint Lucia Limited •••• 4756',
    gone: '',
  };
  expect(await namesSeenBy(administrator)).toEqual({
    ...seen,
    staff_invite: 'invited@example.lc',
  });
  // A reviewer sees no invitations in the console.
  expect(await namesSeenBy(reviewer)).toEqual({ ...seen, staff_invite: '' });
});

test('an erased person has no name, and an entry without an actor names none', async () => {
  const gone = await world.signIn('gone@example.lc', { role: 3 });
  await entryAt('2024-06-01T12:00:00Z', { actor: gone.uid, subject: gone.uid });
  await world.asOwner(
    `update users set closed_at = now(), erased_at = now(), first_name = 'Erased' where id = $1`,
    [gone.uid],
  );
  await entryAt('2024-06-01T12:00:01Z', { subject: gone.uid });
  expect((await list({ about: gone.uid })).items).toMatchObject([
    { actor: null, subject: { name: '' } },
    { actor: { uid: gone.uid, displayName: '', email: '' }, subject: { name: '' } },
  ]);
});

test('a code that the database recorded as a reason is shown as its sentence', async () => {
  const subjectId = randomUUID();
  await world.asOwner(
    `insert into audit_entries (id, action, subject_kind, subject_id, reason)
     select gen_random_uuid(), 'void-approval', 'bank_account', $1, reason from unnest($2::text[]) reason`,
    [subjectId, [...Object.keys(recordedReasons), 'Asked by phone']],
  );
  const { items } = await list({ about: subjectId });
  expect(new Set(items.map(({ reason }) => reason))).toEqual(
    new Set([
      'We’re asking our bank about an earlier payout.',
      'The Piton account has been closed since.',
      'A company in it has been rejected or suspended since.',
      'The bank account has changed since.',
      'The bank account is in review.',
      'The bank account has been verified again since.',
      'The sale has new evidence.',
      'A proposal with the acquirer’s reference has replaced it.',
      'The proposer may no longer propose it.',
      'The approver no longer works here.',
      'The approver has since changed their password.',
      'Asked by phone',
    ]),
  );
});
