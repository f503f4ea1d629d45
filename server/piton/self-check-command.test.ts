import { expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { setDatabaseClock } from '../database/testing/set-database-clock.ts';
import { withConnection } from '../database/with-connection.ts';
import { addUser } from '../identity/testing/add-user.ts';
import { testRootKey } from '../identity/testing/identity-world.ts';
import { nightDueBy } from '../monitoring/self-check/night.ts';
import { runChecks } from '../monitoring/self-check/run-checks.ts';
import {
  insertAcknowledgment,
  keepCheck,
  addSinceDates,
} from '../monitoring/self-check/self-check-store.ts';
import {
  chainKey,
  createCheckWorld,
  type CheckWorld,
} from '../monitoring/self-check/testing/check-world.ts';
import { piton, urlOf } from './testing/run-piton.ts';

const check = ({ database }: CheckWorld, env = {}, args: string[] = []) =>
  piton(['self-check', ...args], {
    DATABASE_URL: urlOf(database.owner),
    PITON_MASTER_KEY: testRootKey.key.toString('base64'),
    ...env,
  });

test('prints that all is in order, or the findings with their remedies, and stores and emails nothing', async () => {
  const world = await createCheckWorld();
  await world.fill();
  expect(await check(world)).toEqual({
    code: 0,
    output: expect.stringMatching(/^All is in order\. Took \d+\.\d s\.$/) as string,
  });
  await withConnection(world.database.superuser, (client) =>
    client.query('update company_totals set approved_count = 9'),
  );
  const { code, output } = await check(world);
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    'A company’s counters differ from its payments: 2 found.',
    expect.stringMatching(/^ {2}Company \w{20} counts 9 approved payments in live mode/),
    expect.stringMatching(/^ {2}Company \w{20} counts 9 approved payments in test mode/),
    expect.stringMatching(/^ {2}Merchants see these numbers/),
  ]);
  expect(await world.asOwner('select from self_checks')).toEqual([]);
  expect(await world.readEmails()).toEqual([]);
  const other = await check(world, { PITON_MASTER_KEY: Buffer.alloc(32, 9).toString('base64') });
  expect(other).toEqual({
    code: 1,
    output: expect.stringContaining('The master key is not the one of this database') as string,
  });
  await world.database.drop();
});

test('gateway contradictions are counted separately and fail neither command', async () => {
  const world = await createCheckWorld();
  await world.fill();
  await withConnection(world.database.superuser, (client) =>
    client.query(
      `insert into sale_contradictions (sale_id, company_id, reported_status, reported_at)
       select id, company_id, 'Approved', '2026-11-27T11:05:09-04' from sales
        where status = 'Declined' order by id limit 1`,
    ),
  );
  const named = new RegExp(
    `Sale [-\\w]+ is Declined, but the gateway reported Approved on 27 November 2026 11:05:09 am: invoice \\w{12} of Ti Kaye \\(${world.shop.companyId}\\)\\.`,
  );
  const checked = await check(world);
  expect(checked.output).toMatch(named);
  expect(checked.output).toContain('The gateway contradicted a payment’s outcome: 1 found.');
  expect(checked.output).toMatch(/^All else is in order\. Took \d+\.\d s\.$/m);
  expect(checked.code).toBe(0);
  const verify = () => piton(['ledger', 'verify'], { DATABASE_URL: urlOf(world.database.owner) });
  const verified = await verify();
  expect(verified.output).toMatch(named);
  expect(verified.output).toContain('gateway reports that contradict an outcome (1).');
  expect(verified.output).toContain('The ledger balances.');
  expect(verified.code).toBe(0);
  await withConnection(world.database.superuser, (client) =>
    client.query('update ledger_balances set balance_mills = balance_mills + 10'),
  );
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringMatching(named) as string });
  expect((await check(world)).code).toBe(1);
  await world.database.drop();
});

test('an acknowledged finding is listed separately and passes, a new row in it fails', async () => {
  const world = await createCheckWorld();
  await world.fill();
  const count = (text: string) =>
    withConnection(world.database.superuser, (client) =>
      client.query(`update company_totals set approved_count = 9 where mode = '${text}'`),
    );
  await count('live');
  await acknowledgeAll(world);
  const passed = await check(world);
  expect(passed.output.split('\n')).toEqual([
    'Acknowledged by staff: A company’s counters differ from its payments: 1 found.',
    expect.stringMatching(/^ {2}Company \w{20} counts 9 approved payments in live mode/),
    expect.stringMatching(/^All else is in order\. Took \d+\.\d s\.$/),
  ]);
  expect(passed.code).toBe(0);

  await count('test');
  const failed = await check(world);
  expect(failed.output.split('\n')).toEqual([
    'Acknowledged by staff: A company’s counters differ from its payments: 1 found.',
    expect.stringMatching(/^ {2}Company \w{20} counts 9 approved payments in live mode/),
    'A company’s counters differ from its payments: 1 found.',
    expect.stringMatching(/^ {2}Company \w{20} counts 9 approved payments in test mode/),
    expect.stringMatching(/^ {2}Merchants see these numbers/),
  ]);
  expect(failed.code).toBe(1);
  await world.database.drop();
});

/** As tonight's check and a member of staff would. */
async function acknowledgeAll({ database }: CheckWorld): Promise<void> {
  // The command dates by its own clock, and the database accepts only the last night by its own.
  await setDatabaseClock(database.owner, new Date());
  const night = nightDueBy(new Date());
  const found = await withConnection(database.owner, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    return addSinceDates(await runChecks(client, { now: new Date(), key: chainKey }), {
      night,
      last: null,
    });
  });
  const now = new Date();
  await actingAs(database.kysely, 'piton', (transaction) =>
    keepCheck(transaction, { night, beganAt: now, endedAt: now, found }),
  );
  const staffId = await addUser(database, {
    email: 'one@example.lc',
    password: 'seven green parrots',
    role: 2,
  });
  await actingAs(database.kysely, { staffId }, async (transaction) => {
    for (const each of found) {
      await insertAcknowledgment(transaction, { ...each, title: 'A title', note: 'A note' });
    }
  });
}

test('needs only the server’s key', async () => {
  const world = await createCheckWorld();
  expect(await check(world, { PITON_MASTER_KEY: '', PITON_DATA: '/nowhere' })).toEqual({
    code: 1,
    output: expect.stringContaining('This needs the master key') as string,
  });
  const odd = await check(world, {}, ['now']);
  expect(odd).toEqual({ code: 1, output: '"now" is not a valid argument here.' });
  await world.database.drop();
});
