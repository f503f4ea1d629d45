import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpResponse, codeOf } from '../identity/testing/browse.ts';
import { fillHistory } from '../piton/testing/fill-history.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  password,
  type SignedIn,
} from '../identity/staff/testing/console-world.ts';
import { exportAuditOf } from './export-audit.ts';
import { addEntryAt, openAudit } from './testing/audit-world.ts';

let world: ConsoleWorld;
let reviewer: SignedIn;
let merchant: SignedIn;

beforeAll(async () => {
  world = await createConsoleWorld();
  reviewer = await world.signIn('reviewer@example.lc', { role: 2 });
  merchant = await world.signIn('merchant@example.lc', { role: 3 });
  await stepUp(reviewer);
});
afterAll(() => world.database.drop());

// Evening in Saint Lucia, when UTC and Auckland have the next day.
const evening = () => new Date('2026-11-22T02:30:00.000Z');

async function stepUp({ browser }: SignedIn): Promise<void> {
  expect((await browser.post('/api/step-up', { password })).status).toBe(200);
}

async function save(query: Record<string, string>, who = reviewer): Promise<HttpResponse> {
  const search = new URLSearchParams(query).toString();
  return openAudit(world, who, evening).get(`/api/console/audit.csv?${search}`);
}

test('is a file named after the day, and not cached', async () => {
  const { status, headers, body } = await save({ from: '2030-01-01' });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit-2026-11-21.csv"');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body['file']).toBe(
    'id,at,actorUid,actorName,actorEmail,action,subjectKind,subjectId,subjectName,' +
      'reason,detail,before,after\r\n',
  );
});

test('a line has all columns of the list, in Saint Lucia’s time and without formulas', async () => {
  const reason = `=cmd|'/c calc'!A1, says "Anaïs"`;
  const id = await addEntryAt(world, '2026-11-22T02:00:00.123456Z', {
    actor: reviewer.uid,
    action: 'close-account',
    subject: merchant.uid,
    reason,
    after: { standing: 'suspended' },
  });
  const { body } = await save({ from: '2026-11-21', to: '2026-11-21', about: merchant.uid });
  expect(String(body['file']).split('\r\n')[1]).toBe(
    `${id},2026-11-21T22:00:00.123-04:00,${reviewer.uid},Anaïs Joseph,reviewer@example.lc,` +
      `close-account,user,${merchant.uid},Anaïs Joseph,` +
      `"'=cmd|'/c calc'!A1, says ""Anaïs""",,,"{""standing"":""suspended""}"`,
  );
});

test('a line names its subject as it was called then', async () => {
  const subject = 'Merchant000000000001';
  const [was, is] = ['First Name', 'Second Name'].map((companyName) => ({ companyName }));
  await addEntryAt(world, '2026-10-01T12:00:00Z', {
    action: 'create-company',
    kind: 'company',
    subject,
    before: was ?? {},
    after: is ?? {},
  });
  const { body } = await save({ about: subject });
  expect(String(body['file']).split('\r\n')[1]).toContain(`,company,${subject},First Name,`);
});

describe('more entries than a page', () => {
  test('contain each entry once, in the list’s order and with its filters', async () => {
    await fillHistory(world.database.superuser, { transactions: 0, auditEntries: 2600 });
    const saved = async (query: Record<string, string>) =>
      String((await save(query)).body['file'])
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.slice(0, 36));
    const all = await saved({});
    const entries = await world.asOwner<{ id: string; action: string }>(
      'select id, action from audit_entries order by at desc, id desc',
    );
    expect(all).toEqual(entries.map(({ id }) => id));
    // The export itself is recorded before any of it is sent.
    expect(entries.map(({ action }) => action)).toContain('export-audit');
    const edited = entries.filter(({ action }) => action === 'edit-company');
    expect(await saved({ action: 'edit-company' })).toEqual(edited.map(({ id }) => id));
    expect(edited).toHaveLength(2600);
  });

  test('are cut off for former staff, without a regular end', async () => {
    const leaver = await world.signIn('leaver@example.lc', { role: 2 });
    const { kysely: database } = world.database;
    const { hashLimitKey } = world.deps;
    const request = { database, hashLimitKey, staffId: leaver.uid, filter: {}, now: evening() };
    const parts = (await exportAuditOf(request)).text[Symbol.asyncIterator]();
    expect((await parts.next()).done).toBe(false);
    await world.asOwner('update users set disabled_at = now() where id = $1', [leaver.uid]);
    await expect(parts.next()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('can be exported thirty times in an hour', async () => {
  const collector = await world.signIn('collector@example.lc', { role: 2 });
  await stepUp(collector);
  for (let taken = 0; taken < 30; taken += 1) {
    expect((await save({ from: '2030-01-01' }, collector)).status).toBe(200);
  }
  expect(codeOf(await save({ from: '2030-01-01' }, collector))).toBe('too_many_requests');
});

test('does not exist for a merchant, and refuses the same filters as the list', async () => {
  const response = await save({}, merchant);
  expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
  expect(codeOf(await save({ action: 'look' }))).toBe('rejected_fields');
});
