/**
 * Creates merchants and sales in a running demo, and queues a week that pays only them: the next
 * Wednesday without a run. So a test has a week of its own without waiting. Prints that Wednesday.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createAccountNumbers } from '../../banking/account-number.ts';
import { actingAs } from '../../database/acting-as.ts';
import { connect } from '../../database/connect.ts';
import { findRunningPostgres } from '../../database/embedded/find-running.ts';
import type { DB } from '../../database/types.ts';
import { withConnection } from '../../database/with-connection.ts';
import { demoBankAccount, demoCompanyFields, demoPassword } from '../../demo/demo-people.ts';
import {
  demoReviewerIds,
  loadDemoAccount,
  loadDemoCompany,
  verifyDemo,
} from '../../demo/load-demo-companies.ts';
import { loadDemoMerchant } from '../../demo/load-demo-people.ts';
import { createPasswordHasher } from '../../identity/passwords/hash-password.ts';
import { sellInBulk } from '../../payments/testing/sell-in-bulk.ts';
import { deriveKey } from '../../encryption/derive-key.ts';
import { makeCompanyKeys } from '../../companies/encryption-keys/make-company-keys.ts';
import { readMasterKey } from '../../encryption/master-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';
import { keepRootKey } from '../../encryption/root-keys/open-root-key.ts';

type PaidMerchant = {
  firstName: string;
  lastName: string;
  email: string;
  amounts: number[];
  routing?: string;
  /** By default, two members of the demo's staff have verified it. */
  bank?: 'in_review' | 'none';
};

const [dataFolder = '', given = '[]'] = process.argv.slice(2);
const running = findRunningPostgres(dataFolder);
if (running === null) throw new Error(`no database runs on ${dataFolder}`);
const database = connect({ connection: running.app, poolSize: 3, onIdleError: () => undefined });
const masterKey = readMasterKey({ dataFolder, masterKey: null });
const rootKey = await withConnection(running.owner, (client) => keepRootKey(client, masterKey));
const owners: string[] = [];
for (const merchant of JSON.parse(given) as PaidMerchant[]) {
  owners.push(await addMerchant(database.kysely, rootKey, merchant));
}
await database.close();
process.stdout.write(`${await queueWeek(owners)}\n`);

async function addMerchant(
  kysely: Kysely<DB>,
  key: RootKey,
  { firstName, lastName, email, amounts, routing = '', bank }: PaidMerchant,
): Promise<string> {
  const passwords = createPasswordHasher({ pepper: deriveKey(key, 'password pepper') });
  const person = { firstName, lastName, email, passwordHash: await passwords.hash(demoPassword) };
  const userId = await actingAs(kysely, 'piton', (transaction) =>
    loadDemoMerchant(transaction, person, new Date()),
  );
  const companyId = randomBytes(10).toString('hex');
  const keys = await makeCompanyKeys(key, companyId);
  const options = {
    ...demoCompanyFields,
    companyName: `${lastName} and Daughters`,
    companyEmail: email,
  };
  await loadDemoCompany(kysely, { ownerId: userId, keys }, options);
  const account = { ...demoBankAccount, accountName: `${firstName} ${lastName}`, userId };
  const save = () =>
    loadDemoAccount(kysely, createAccountNumbers(key), { ...account, accountRouting: routing });
  if (bank === undefined) await save();
  await verifyDemo(kysely, await demoReviewerIds(kysely), { companyId, userId });
  if (bank === 'in_review') await save();
  const amountsMills = amounts.map((amount) => BigInt(Math.round(amount * 100)) * 10n);
  await sellInBulk({ database: { app: running?.app ?? {} }, companyId }, amountsMills);
  return userId;
}

/** Runs as a server does on Wednesday night, except for owners whose week comes automatically. */
async function queueWeek(ownerIds: readonly string[]): Promise<string> {
  return withConnection(running?.owner ?? {}, async (client) => {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('payout run', 0)),
      set_config('piton.is_staff', 'yes', true), set_config('piton.is_piton', 'yes', true)`);
    const { rows } = await client.query<{ day: string }>(
      `insert into payout_runs (cut_off_day, review_day, value_day, minimum_mills)
       select next.day, week.review_day, week.value_day, 50000
         from (
           select greatest(last_cut_off_day(database_now()), max(cut_off_day)) + 7 as day
             from payout_runs
         ) next
        cross join payout_week(next.day) week
       returning cut_off_day::text as day`,
    );
    const day = rows[0]?.day ?? '';
    await client.query(
      'insert into payout_run_owners (cut_off_day, owner_id) select $1::date, unnest($2::uuid[])',
      [day, ownerIds],
    );
    await client.query('select process_owner_of_run($1::date, unnest($2::uuid[]))', [
      day,
      ownerIds,
    ]);
    await client.query('select close_payout_run($1::date)', [day]);
    await client.query('commit');
    return day;
  });
}
