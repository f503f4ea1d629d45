/** Rules of the tables themselves, tested as the database's owner without the server's checks. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';

let world: ConsoleWorld;
let one: string;
let two: string;
let owner: string;
beforeAll(async () => {
  world = await createConsoleWorld();
  one = (await world.signIn('one@example.lc', { role: 2 })).uid;
  two = (await world.signIn('two@example.lc', { role: 2 })).uid;
});
afterAll(() => world.database.drop());

let people = 0;
beforeEach(async () => {
  const who = await world.signIn(`owner-${(people += 1)}@example.lc`, { role: 3 });
  owner = who.uid;
  await who.browser.post('/api/bank-account', {
    country: 'Saint Lucia',
    bankName: 'Bank of Saint Lucia Limited',
    accountRouting: '',
    accountNumber: '1029384756',
    accountName: 'Ana Charlemagne',
    accountType: 'chequing',
  });
});

const hash = '(select bank_account_hash(bank_accounts) from bank_accounts where user_id = $2)';

async function approve(first: string, second: string | null, subjectHash = hash): Promise<string> {
  const id = randomUUID();
  await world.asOwner(
    `insert into approvals
       (id, kind, subject_id, subject_hash, concerned_ids, first_by, second_by, second_at)
     values ($1, 'bank_account', $2::uuid::text, ${subjectHash}, array[$2::uuid], $3, $4::uuid,
             case when $4::uuid is null then null else now() end)`,
    [id, owner, first, second],
  );
  return id;
}

const verify = (approvalId: string | null) =>
  world.asOwner('update bank_accounts set in_review = false, approval_id = $1 where user_id = $2', [
    approvalId,
    owner,
  ]);

test('approval takes two different people, neither of them concerned', async () => {
  await expect(approve(one, one)).rejects.toThrow('approvals_are_by_two_people');
  await expect(approve(owner, one)).rejects.toThrow('approvals_not_by_whom_they_concern');
  await expect(approve(one, owner)).rejects.toThrow('approvals_not_by_whom_they_concern');
  await expect(approve(owner, null)).rejects.toThrow('approvals_not_by_whom_they_concern');
});

test('only the complete approval of its details verifies an account', async () => {
  await expect(verify(null)).rejects.toThrow(/approved by two people|verified_by_approval/);
  const half = await approve(one, null);
  await expect(verify(half)).rejects.toThrow('approved by two people');
  const other = await approve(one, two, "sha256('another number')");
  await expect(verify(other)).rejects.toThrow('approved by two people');
  const whole = await approve(one, two);
  await expect(verify(whole)).resolves.toEqual([]);
});

test('a changed letter makes an approved account another one', async () => {
  const whole = await approve(one, two);
  await verify(whole);
  await world.asOwner(
    "update bank_accounts set account_name = 'Somebody Else' where user_id = $1",
    [owner],
  );
  const [row] = await world.asOwner(
    'select in_review, approval_id from bank_accounts where user_id = $1',
    [owner],
  );
  expect(row).toEqual({ in_review: true, approval_id: null });
  await expect(verify(whole)).rejects.toThrow('approved by two people');
});

test('an approval covers one saved version, not a later equal one', async () => {
  const whole = await approve(one, two);
  await verify(whole);
  const rename = (name: string) =>
    world.asOwner('update bank_accounts set account_name = $2 where user_id = $1', [owner, name]);
  await rename('Somebody Else');
  await rename('Ana Charlemagne');
  await expect(verify(whole)).rejects.toThrow('approved by two people');
});

test('a withdrawn approval verifies nothing', async () => {
  const whole = await approve(one, two);
  await verify(whole);
  await world.asOwner('update bank_accounts set in_review = true, approval_id = null');
  await world.asOwner('update approvals set void_at = now() where id = $1', [whole]);
  await expect(verify(whole)).rejects.toThrow('approved by two people');
});

test('an earlier account number cannot replace the approved one', async () => {
  const [earlier] = await world.asOwner<{ sealed_number: Buffer }>(
    'select sealed_number from bank_accounts where user_id = $1',
    [owner],
  );
  await world.asOwner(
    "update bank_accounts set sealed_number = 'x', number_hash = sha256('y') where user_id = $1",
    [owner],
  );
  await verify(await approve(one, two));
  await world.asOwner('alter table bank_accounts disable trigger bank_accounts_are_submitted');
  const swapped = world.asOwner('update bank_accounts set sealed_number = $2 where user_id = $1', [
    owner,
    earlier?.sealed_number,
  ]);
  await expect(swapped).rejects.toThrow('approved by two people');
  await world.asOwner('alter table bank_accounts enable trigger bank_accounts_are_submitted');
});

test('a complete or void approval is immutable', async () => {
  const id = await approve(one, two);
  for (const change of [
    'update approvals set second_at = now() where id = $1',
    'update approvals set second_by = first_by, second_at = null where id = $1',
    "update approvals set subject_hash = sha256('x') where id = $1",
    'delete from approvals where id = $1',
  ]) {
    await expect(world.asOwner(change, [id])).rejects.toThrow('approvals are immutable');
  }
  await world.asOwner('update approvals set void_at = now() where id = $1', [id]);
  await expect(
    world.asOwner('update approvals set void_at = null where id = $1', [id]),
  ).rejects.toThrow('approvals are immutable');
  const half = await approve(one, null);
  await expect(
    world.asOwner("update approvals set subject_hash = sha256('x') where id = $1", [half]),
  ).rejects.toThrow('approvals are immutable');
  await expect(world.asOwner('truncate approvals cascade')).rejects.toThrow('append-only');
});

test('two simultaneous approvals of one subject count as one', async () => {
  await approve(one, null);
  await expect(approve(two, null)).rejects.toThrow('approvals_one_open');
});

test('a first approval ends with its approver’s access, and does not return with it', async () => {
  const leaver = (await world.signIn(`leaver-${people}@example.lc`, { role: 2 })).uid;
  const half = await approve(leaver, null);
  const isVoid = async () =>
    (await world.asOwner('select from approvals where id = $1 and void_at is not null', [half]))
      .length === 1;
  await world.asOwner(`update users set phone = '758 555 0100' where id = $1`, [leaver]);
  expect(await isVoid()).toBe(false);
  await world.asOwner('update users set disabled_at = now() where id = $1', [leaver]);
  expect(await isVoid()).toBe(true);
  await world.asOwner('update users set disabled_at = null where id = $1', [leaver]);
  expect(await isVoid()).toBe(true);
  const other = await approve(two, null);
  await world.asOwner(
    'update users set second_factor_on = false, second_factor_exempt = false where id = $1',
    [two],
  );
  expect(
    await world.asOwner('select from approvals where id = $1 and void_at is not null', [other]),
  ).toHaveLength(1);
  await world.asOwner('update users set second_factor_exempt = true where id = $1', [two]);
});

test('a decision is in the audit, or does not happen', async () => {
  const decided = `insert into review_decisions (kind, subject_id, version, decision, note, fields, decided_by)
    values ('company', 'nowhere', 1, 'reject', 'why', '{}', $1)`;
  await expect(world.asOwner(decided, [one])).rejects.toThrow('has no audit entry');
});

test('a decision is immutable, and each version has one', async () => {
  const decided = `with recorded as (
      insert into audit_entries (id, actor_id, action, subject_kind, subject_id, reason, detail)
      values (gen_random_uuid(), $1, 'decide-company', 'company', 'x', $3::text,
              jsonb_build_object('decision', $2::text, 'version', 1, 'fields', '{}'::jsonb))
    )
    insert into review_decisions (kind, subject_id, version, decision, note, fields, decided_by)
    values ('company', 'x', 1, $2::text, $3::text, '{}', $1)`;
  await world.asOwner(decided, [one, 'approve', '']);
  await expect(world.asOwner(decided, [two, 'reject', 'why'])).rejects.toThrow(
    'review_decisions_version_key',
  );
  await expect(
    world.asOwner(decided.replace("'x', 1", "'x', 2"), [one, 'reject', ' ']),
  ).rejects.toThrow('review_decisions_say_why');
  await expect(world.asOwner('delete from review_decisions')).rejects.toThrow('append-only');
});

test('a company is out of review only when it is approved', async () => {
  const { browser } = await world.signIn(`maker-${people}@example.lc`, { role: 3 });
  await browser.post('/api/companies', {
    companyName: 'Ti Kaye',
    companyEmail: 'office@tikaye.example.lc',
    companyNumber: '+1 758 555 0100',
    companyType: 'LLC',
    permanentaddress: 'Anse Cochon',
    transactAmount: '500',
    country: 'Saint Lucia',
  });
  await expect(world.asOwner('update companies set in_review = false')).rejects.toThrow(
    'companies_in_review_unless_approved',
  );
});
