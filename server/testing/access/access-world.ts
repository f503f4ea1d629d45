import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { alwaysResponsive } from '../../database/health/watch-responsiveness.ts';
import { addMerchant, type Merchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { type AppDeps, buildApp } from '../../app.ts';
import { readConfig } from '../../config/read-config.ts';
import { openBuiltWeb } from '../../http/pages/built/built-web.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { createMetrics } from '../../http/metrics.ts';
import { builtFolder } from '../../http/testing/built-folder.ts';
import { silentListener } from '../../reports/live-updates/testing/silent-listener.ts';
import { type Browser, openBrowser } from '../../identity/testing/browse.ts';
import { testRootKey } from '../../identity/testing/identity-world.ts';
import { paymentDeps, scriptedGateway } from '../../payments/testing/payment-world.ts';
import { payOut, verifyBankAccount } from '../../payouts/testing/payout-world.ts';
import { type ConsoleWorld, password } from '../../identity/staff/testing/console-world.ts';

/**
 * The whole product, composed as an entry does it. Call it only within a test, because payments end
 * with it.
 */
export async function openWholeApp(
  world: ConsoleWorld,
  securityLog: AppDeps['securityLog'] = { record: () => undefined },
): Promise<HttpApp> {
  const given = { ...world, companyId: '', ownerId: '' };
  const payments = paymentDeps(given, scriptedGateway({}));
  const { platform } = payments.gateways.test;
  // Companies may have an account at any gateway.
  const all = { platform, others: [{ ...platform, name: 'powertranz' as const }] };
  return buildApp({
    config: readConfig({ PITON_MODE: 'demo' }),
    log: world.deps.log,
    database: world.database.kysely,
    readDatabase: world.database.kysely,
    saleListener: silentListener,
    payments: { ...payments, gateways: { live: all, test: all } },
    identity: world.deps,
    securityLog,
    requestLog: { record: () => undefined },
    rootKey: testRootKey,
    companyRootKey: testRootKey,
    mailbox: null,
    clock: () => new Date(),
    metrics: createMetrics(),
    readyChecks: [],
    responsiveness: alwaysResponsive,
    web: await openBuiltWeb(await builtFolder(), {
      isDemo: true,
      supportEmail: 'a@piton.example',
      publicUrl: null,
    }),
  });
}

/** Everything of the victim's that a request can name. */
export type Victim = Merchant & {
  sessionId: string;
  saleId: string;
  inviteId: string;
  requestId: string;
  payoutId: string;
  /** The token of that sale's receipt. */
  receiptToken: string;
  /** Text that only they and staff may see. */
  ownMarks: readonly string[];
  /** Text that other members of their company may see too. */
  companyMarks: readonly string[];
};

const bankAccount = {
  country: 'Saint Lucia',
  bankName: 'Republic Bank',
  accountRouting: '987654321',
  accountNumber: '5550001117734',
  accountName: 'Holder of Victims',
  accountType: 'savings',
};
const company = {
  name: 'Quince and Cassava',
  email: 'quince@example.lc',
  phone: '+1 758 555 0199',
  address: '7 Quince Lane',
};
const requestedFor = 'Twelve quinces';
const notes = { account: 'A note on an account', company: 'A note on a company' };

export async function addVictim(world: ConsoleWorld): Promise<Victim> {
  const victim = await addMerchant(world, 'Victim');
  await pay(world, victim, { changes: { amount: '99.00' } });
  const { status } = await victim.browser.post('/api/bank-account', bankAccount);
  if (status !== 200) throw new Error(`the bank account was not taken: ${status}`);
  const payout = await addPayout(world, victim);
  await world.asOwner('update bank_accounts set review_note = $2 where user_id = $1', [
    victim.uid,
    notes.account,
  ]);
  await world.asOwner(
    'update companies set name = $2, email = $3, phone = $4, address = $5 where id = $1',
    [victim.companyId, ...Object.values(company)],
  );
  await world.asOwner('update companies set review_note = $2 where id = $1', [
    victim.companyId,
    notes.company,
  ]);
  const one = async (text: string) =>
    (await world.asOwner<{ id: string }>(text, [victim.uid]))[0]?.id ?? '';
  const saleId = await one(
    'select sales.id from sales join companies on companies.id = company_id where owner_id = $1',
  );
  const sessionId = await one('select id from sessions where user_id = $1');
  const { accountNumber, accountName, accountRouting } = bankAccount;
  return {
    ...victim,
    payoutId: payout.id,
    saleId,
    sessionId,
    ownMarks: [
      victim.email,
      victim.phone,
      'FirstVictim',
      sessionId,
      notes.account,
      accountNumber,
      `•••• ${accountNumber.slice(-4)}`,
      accountName,
      accountRouting,
      payout.id,
      payout.reference,
    ],
    companyMarks: [saleId, requestedFor, notes.company, ...Object.values(company)],
    receiptToken: await one(
      'select receipt_token as id from sales join companies on companies.id = company_id where owner_id = $1',
    ),
    inviteId: await one(
      `insert into staff_invites (id, email, role, invited_by, token_hash)
       values (gen_random_uuid(), 'invited@example.lc', 2, $1, sha256('x')) returning id`,
    ),
    requestId: await one(
      `insert into payment_requests (id, company_id, merchant_id, mode, amount_mills, purpose, uses)
       select 'VictimsRequest00', id, owner_id, 'live', 80000, '${requestedFor}', 'single'
         from companies where owner_id = $1 returning id`,
    ),
  };
}

/** To the account's former version, which has been edited since and is in review again. */
async function addPayout(
  world: ConsoleWorld,
  { uid }: Merchant,
): Promise<{ id: string; reference: string }> {
  const one = await world.signIn('pays-victims@example.lc', { role: 2 });
  const two = await world.signIn('pays-victims-too@example.lc', { role: 2 });
  await world.asOwner('update users set email_verified_at = now() where id = $1', [uid]);
  await verifyBankAccount({ ...world, one, two }, { uid });
  await payOut(world, { uid }, 1);
  await world.asOwner('update bank_accounts set account_name = account_name where user_id = $1', [
    uid,
  ]);
  const [payout] = await world.asOwner<{ id: string; reference: string }>(
    'select id, reference from payouts where owner_id = $1',
    [uid],
  );
  if (payout === undefined) throw new Error('the victim was not paid');
  return payout;
}

/** Columns that identify the person a row is about. */
const whose: ReadonlyMap<string, string> = new Map([
  ['users', 'id'],
  ['audit_entries', 'actor_id'],
]);

/** All rows of a person and their company, except rows about a caller who shares the company. */
export async function everythingOf(
  owner: pg.Client,
  { uid, companyId }: Pick<Merchant, 'uid' | 'companyId'>,
  caller?: { uid: string },
): Promise<unknown> {
  const key = `${uid} ${companyId} ${caller?.uid ?? ''}`;
  const text = statements.get(key) ?? (await readEverything(owner, { uid, companyId }, caller));
  statements.set(key, text);
  // A prepared statement, because a walk runs it hundreds of times.
  const name = createHash('md5').update(key).digest('hex');
  return (await owner.query<object>({ name, text })).rows;
}

const statements = new Map<string, string>();

async function readEverything(
  owner: pg.Client,
  { uid, companyId }: Pick<Merchant, 'uid' | 'companyId'>,
  caller?: { uid: string },
): Promise<string> {
  const tables = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const all = tables.rows.map(({ name }) => {
    const who = whose.get(name);
    const others = caller && who ? `and ${who} is distinct from '${caller.uid}'` : '';
    return `select '${name}' as name, to_jsonb(${name})::text as row from ${name}
             where to_jsonb(${name})::text ~ '${uid}|${companyId}' ${others}`;
  });
  return `${all.join(' union all ')} order by 1, 2`;
}

/** One connection for the thousands of statements of a walk. */
export async function openOwner({ database }: ConsoleWorld): Promise<pg.Client> {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  return owner;
}

/** A caller with a valid password. */
export type Caller = {
  readonly uid: string;
  readonly email: string;
  /** A browser with a new session; changes by earlier requests are undone. */
  readonly signInAgain: (app: HttpApp, options?: { hasSecondFactor?: boolean }) => Promise<Browser>;
};

export async function addCaller(
  world: ConsoleWorld,
  owner: pg.Client,
  email: string,
  { memberOf, ...options }: { role: 1 | 2 | 3; isExempt?: boolean; memberOf?: string },
): Promise<Caller> {
  const { uid, browser } = await world.signIn(email, options);
  if (memberOf !== undefined) {
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      memberOf,
      uid,
    ]);
  }
  await world.asOwner('update users set email_verified_at = now() where id = $1', [uid]);
  const { status } = await browser.post('/api/account/second-factor', { password });
  if (status !== 200) throw new Error(`the second factor was not set up: ${status}`);
  const [kept] = await world.asOwner<{ secret: object; hash: string }>(
    `select to_jsonb(second_factors) as secret, password as hash
       from second_factors join credentials using (user_id) where user_id = $1`,
    [uid],
  );
  if (kept === undefined) throw new Error('a caller without a password asks');
  const signInAgain = async (app: HttpApp, { hasSecondFactor = false } = {}) => {
    const token = randomBytes(32).toString('base64url');
    // Several statements in one message, which allows no parameters.
    await owner.query(`
      delete from limits; delete from failures; delete from sessions where user_id = '${uid}';
      delete from second_factors where user_id = '${uid}';
      insert into second_factors
        select * from jsonb_populate_record(null::second_factors, '${JSON.stringify({
          ...kept.secret,
          verified: hasSecondFactor,
        })}');
      update credentials set password = '${kept.hash}' where user_id = '${uid}';
      update users
         set second_factor_on = ${hasSecondFactor},
             primary_company_id = coalesce(${memberOf === undefined ? 'null' : `'${memberOf}'`}, primary_company_id)
       where id = '${uid}';
      insert into sessions (token_hash, user_id, stepped_up_at)
        values (sha256('${token}'), '${uid}', now())`);
    const opened = openBrowser(app);
    opened.cookies.set('piton_session', token);
    return opened;
  };
  return { uid, email, signInAgain };
}
