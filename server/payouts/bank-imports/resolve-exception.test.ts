/**
 * An unposted line stays an exception until a later file corrects it or staff resolve it; the
 * record of who resolved it is permanent.
 */
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';
import {
  bankLine,
  type BankWorld,
  fridayOf,
  readInBank,
  stateOf,
  withTwoPaid,
} from './testing/bank-world.ts';
import { nachaReturns, importText, type Sent } from './testing/import-world.ts';

let world: BankWorld;
let ana: Merchant;
let ben: Merchant;
let toAna: Sent;
let toBen: Sent;
withTwoPaid((given) => {
  ({ world, ana, ben, toAna, toBen } = given);
});

const reason = 'The bank typed it wrong and said so by phone';

function resolveLine({ browser }: SignedIn, { id }: { id: string }, number: number, why = reason) {
  return browser.post(`/api/console/bank-imports/${id}/lines/${number}/resolution`, {
    password,
    reason: why,
  });
}

/** The exception that Reconciliation shows for a file, if any. */
async function waitingOf({ id }: BankImport): Promise<string | undefined> {
  const { body } = await world.one.browser.get('/api/console/reconciliation');
  const { exceptions } = body as unknown as Reconciliation;
  return exceptions.find(({ path }) => path.endsWith(id))?.explanation;
}

async function again({ id }: BankImport): Promise<BankImport> {
  return (await world.one.browser.get(`/api/console/bank-imports/${id}`))
    .body as unknown as BankImport;
}

const openOf = ({ lines }: BankImport) =>
  lines.filter(({ isOpen }) => isOpen).map(({ number }) => number);

/** Lines 2 and 3 are not posted, and line 4 is. */
function twoOpen(): Promise<BankImport> {
  return readInBank(
    world,
    `PO26W01NOBODY,deposited,${fridayOf(toAna)},10.00,XCD,`,
    bankLine(toAna, 'deposited', '', '93.51'),
    bankLine(toBen, 'deposited'),
  );
}

test('an exception stays open until resolved or posted, even for years', async () => {
  const read = await twoOpen();
  expect(openOf(read)).toEqual([2, 3]);
  expect(read.openCount).toBe(2);
  for (let weeks = 0; weeks < 60; weeks += 1) await world.nextTuesday();
  expect(await waitingOf(read)).toBe('2 of its lines couldn’t be posted.');

  const { status, body } = await resolveLine(world.two, read, 2);
  expect(status).toBe(200);
  const after = body as unknown as BankImport;
  expect([openOf(after), after.openCount]).toEqual([[3], 1]);
  expect(after.lines.map(({ number }) => number)).toEqual(read.lines.map(({ number }) => number));
  expect(after.lines.map(({ needsTwoApprovals }) => needsTwoApprovals)).toEqual([
    false,
    true,
    false,
  ]);
  expect(after.lines[0]?.resolutions).toEqual([
    {
      by: { uid: world.two.uid, displayName: expect.any(String) as string },
      reason,
      at: expect.stringMatching(/^2028-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) as string,
    },
  ]);
  expect(await waitingOf(read)).toBe('1 of its lines couldn’t be posted.');
  const audited = await world.auditOf(read.id);
  expect(audited.at(-1)).toMatchObject({
    action: 'resolve-exception',
    actor_id: world.two.uid,
    reason,
    detail: { line: 2, reference: 'PO26W01NOBODY', amount: '10.00' },
  });

  const later = await readInBank(world, bankLine(toAna, 'deposited'));
  expect(await waitingOf(read)).toBeUndefined();
  expect(await stateOf(world, ana)).toBe('deposited');
  // Lines that staff resolved and lines that a file corrected are shown differently.
  const done = await again(read);
  expect([done.openCount, done.resolvedCount]).toEqual([0, 1]);
  expect(done.lines.map(({ correctedBy }) => correctedBy)).toEqual([
    null,
    { id: later.id, name: later.name },
    null,
  ]);
});

test('a different line in a later file does not resolve it', async () => {
  const read = await readInBank(world, bankLine(toAna, 'returned', 'Account closed'));
  await world.nextTuesday();
  await readInBank(world, bankLine(toAna, 'deposited'));
  expect(await waitingOf(read)).toBe('1 of its lines couldn’t be posted.');
  const returns = [{ reference: toAna.reference, cents: 9350n, code: 'R02' }];
  await importText(world, 'nacha_returns', nachaReturns(returns));
  expect(await waitingOf(read)).toBeUndefined();
});

test('resolving needs an open exception and a reason, and happens once', async () => {
  const read = await twoOpen();
  expect((await resolveLine(world.three, read, 2, ' ')).status).toBe(422);
  expect((await resolveLine(world.three, read, 9)).status).toBe(404);
  expect((await resolveLine(world.three, read, 4)).status).toBe(409);
  const both = await Promise.all([
    resolveLine(world.three, read, 2),
    resolveLine(world.two, read, 2),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await world.nextTuesday();
  await readInBank(world, bankLine(toAna, 'deposited'));
  expect((await resolveLine(world.three, read, 3)).status).toBe(409);
  expect(
    await world.asOwner('select from resolved_import_lines where import_id = $1', [read.id]),
  ).toHaveLength(1);
});

test('the importer cannot resolve an exception alone', async () => {
  const read = await twoOpen();
  expect((await resolveLine(world.one, read, 2)).status).toBe(403);
  expect((await resolveLine(world.two, read, 2)).status).toBe(200);
});

test('resolving a deposited report needs two people, importer or not', async () => {
  const read = await twoOpen();
  expect((await resolveLine(world.one, read, 3)).status).toBe(200);
  expect((await resolveLine(world.one, read, 3)).status).toBe(403);
  const { body } = await resolveLine(world.three, read, 3, 'It was another shop’s');
  const line = (body as unknown as BankImport).lines.find(({ number }) => number === 3);
  expect([line?.isOpen, line?.resolutions.map(({ reason: why }) => why)]).toEqual([
    false,
    [reason, 'It was another shop’s'],
  ]);
  const steps = (await world.auditOf(read.id)).map(({ action, detail }) => [
    action,
    (detail as { step?: string }).step,
  ]);
  expect(steps).toEqual([
    ['import-bank-file', undefined],
    ['resolve-exception', 'first'],
    ['resolve-exception', 'second'],
  ]);
});

test('half of it no longer counts once its approver has a new password', async () => {
  const read = await twoOpen();
  await resolveLine(world.three, read, 3);
  await world.asOwner('update credentials set password = password || $2 where user_id = $1', [
    world.three.uid,
    'x',
  ]);
  const resolutions = (await again(read)).lines.map((line) => line.resolutions);
  expect(resolutions).toEqual([[], [], []]);
  expect((await resolveLine(world.two, read, 3)).status).toBe(200);
  expect(openOf(await again(read))).toEqual([2, 3]);
  expect((await resolveLine(world.one, read, 3)).status).toBe(200);
  expect(openOf(await again(read))).toEqual([2]);
  await world.asOwner(`update credentials set password = left(password, -1) where user_id = $1`, [
    world.three.uid,
  ]);
});

test('staff cannot resolve their own money, and merchants cannot resolve anything', async () => {
  const read = await readInBank(world, bankLine(toBen, 'deposited', '', '93.51'));
  await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
    ben.companyId,
    world.two.uid,
  ]);
  expect((await resolveLine(world.two, read, 2)).status).toBe(403);
  expect((await resolveLine(ben, read, 2)).status).toBe(404);
  expect((await resolveLine(world.three, read, 2)).status).toBe(200);
});

test('a resolution is immutable for every writer', async () => {
  const read = await twoOpen();
  await resolveLine(world.three, read, 2);
  const insert = `insert into resolved_import_lines
      (import_id, number, turn, reason, resolved_by, is_last)
    values ('${read.id}', 3, 1, 'x', '${world.one.uid}', true)`;
  const byServer = (statement: string, staffId = world.one.uid) =>
    actingAs(world.database.kysely, { staffId }, (transaction) =>
      sql.raw(statement).execute(transaction),
    );
  await expect(byServer(insert)).rejects.toMatchObject({ code: '42501' });
  await expect(
    byServer(`select resolve_import_line('${read.id}', 3, 'x')`, ben.uid),
  ).rejects.toMatchObject({ code: '42501' });
  for (const statement of [
    `update resolved_import_lines set reason = 'another'`,
    'delete from resolved_import_lines',
    'truncate resolved_import_lines',
  ]) {
    const byOwner = withConnection(world.database.owner, (client) => client.query(statement));
    await expect(byOwner).rejects.toThrow(/append-only/);
  }
});

test.each<[string, (read: BankImport) => Promise<string>, RegExp]>([
  [
    'one person resolves a line that needs two approvals',
    async ({ id }) => insertion(id, 3, `'${world.three.uid}', null, true`),
    /needs two approvals/,
  ],
  [
    'a first approval counts as both',
    async (read) => {
      await resolveLine(world.three, read, 3);
      return insertion(read.id, 3, `'${world.three.uid}', ${approvalOf(read)}, true`);
    },
    /needs two approvals/,
  ],
  [
    'another person claims the second approval',
    async (read) => {
      await resolveLine(world.three, read, 3);
      return `update approvals set second_by = '${world.two.uid}', second_at = now()
                where id = ${approvalOf(read)};
              ${insertion(read.id, 3, `'${world.one.uid}', ${approvalOf(read)}, true`)}`;
    },
    /needs two approvals/,
  ],
  [
    'two approvals of one line resolve another',
    async (read) => {
      const other = await readInBank(world, bankLine(toBen, 'deposited', '', '93.52'));
      await resolveLine(world.three, other, 2);
      await resolveLine(world.two, other, 2);
      return insertion(read.id, 3, `'${world.two.uid}', ${approvalOf(other)}, true`);
    },
    /needs two approvals/,
  ],
  [
    'the importer resolves a line alone',
    async ({ id }) => insertion(id, 2, `'${world.one.uid}', null, true`),
    /the importer of a file/,
  ],
])('%s is refused for the owner of the tables too', async (_what, statements, words) => {
  const read = await twoOpen();
  const text = await statements(read);
  const byOwner = withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    await client.query(text);
    await client.query('commit');
  });
  await expect(byOwner).rejects.toThrow(words);
  expect(openOf(await again(read))).toEqual([2, 3]);
});

function insertion(id: string, number: number, rest: string): string {
  return `insert into resolved_import_lines
      (import_id, number, turn, reason, resolved_by, approval_id, is_last)
    values ('${id}', ${number}, 9, 'x', ${rest})`;
}

const approvalOf = ({ id }: BankImport) =>
  `(select id from approvals where subject_id like '${id} %')`;

test('resolving needs the password', async () => {
  const read = await twoOpen();
  const file = `/api/console/bank-imports/${read.id}`;
  const path = `${file}/lines/2/resolution`;
  expect((await world.three.browser.post(path, { reason })).status).toBe(422);
  expect((await world.three.browser.post(path, { reason, password: 'not mine' })).status).toBe(422);
  const { body } = await world.three.browser.get(file);
  expect(openOf(body as unknown as BankImport)).toEqual([2, 3]);
});
