import { randomUUID } from 'node:crypto';
import { addMerchant, type Merchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { chainHistory } from '../../audit/chain/chain-history.ts';
import { createChainKey } from '../../audit/chain/chain-key.ts';
import { testRootKey } from '../../identity/testing/identity-world.ts';
import type { Browser } from '../../identity/testing/browse.ts';
import { approveRunTwice, payOut, verifyBankAccount } from '../../payouts/testing/payout-world.ts';
import { type ConsoleWorld, password } from '../../identity/staff/testing/console-world.ts';
import { addKeyRows } from './add-key-rows.ts';
import { addWebhookRows } from './add-webhook-rows.ts';
import { addGatewayRows } from './add-gateway-rows.ts';
import type { Victim } from './victim-rows.ts';
import { addProposals } from './victim-proposals.ts';

/** A merchant with rows in every table. Call it only within a test, because paying ends with it. */
export async function addMerchantVictim(
  world: ConsoleWorld,
  mark: string,
): Promise<Victim & { merchant: Merchant }> {
  const merchant = await addMerchant(world, mark);
  const { uid, browser, companyId } = merchant;
  await pay(world, merchant, { changes: { amount: '99.00' } });
  await pay(world, merchant, { mode: 'test' });
  await addIdentityRows(world, { uid, browser }, mark);
  await world.asOwner(
    `insert into sale_contradictions (sale_id, company_id, reported_status, reported_at)
     select id, company_id, 'Declined', now() from sales where company_id = $1`,
    [companyId],
  );
  await world.asOwner(
    `insert into overdue_sales (sale_id, company_id, posted_at, amount_mills)
     select id, company_id, now(), amount_mills from sales
      where company_id = $1 and mode = 'live' and status = 'Approved'`,
    [companyId],
  );
  await world.asOwner(
    `insert into late_inquiries (sale_id, company_id, next_inquiry_at)
     select id, company_id, now() from sales where company_id = $1`,
    [companyId],
  );
  await addGatewayRows(world, companyId);
  await addKeyRows(world, { uid, companyId });
  await addWebhookRows(world, { uid, companyId });
  await world.asOwner(
    `insert into payment_requests (id, company_id, merchant_id, mode, amount_mills, purpose, uses)
     values (substr(md5($1), 1, 16), $1, $2, 'live', 80000, 'Two nights', 'single')`,
    [companyId, uid],
  );
  await world.asOwner(
    `insert into sale_collections (sale_id, number, company_id, user_id)
     select id, 1, company_id, $2 from sales where company_id = $1`,
    [companyId, uid],
  );
  await addUnnotifiedRows(world, uid);
  await addReviewRows(world, merchant);
  await addPayout(world, merchant);
  await addProposals(world, companyId);
  await world.asOwner(
    `insert into decline_spikes (company_id, began_at, last_seen_at, attempts, declined)
     values ($1, now(), now(), 20, 20)`,
    [companyId],
  );
  await world.asOwner(
    `insert into card_protections (company_id, channel, began_at, ends_at)
     values ($1, 'page', now(), now() + interval '10 minutes')`,
    [companyId],
  );
  await world.asOwner(
    `insert into velocity_counts (company_id, scope, minute, attempts)
     values ($1, 'page', now() - interval '1 hour', 1)`,
    [companyId],
  );
  const [ledger] = await world.asOwner<{ accounts: string; transactions: string }>(
    `select string_agg(distinct account_id::text, ', ') as accounts,
            string_agg(distinct transaction_id::text, ', ') as transactions
       from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
      where company_id = $1`,
    [companyId],
  );
  await addPaymentRows(world, companyId);
  const entries = await addChainRows(world, uid);
  return { merchant, marks: [uid, companyId], ledger: ledger ?? null, entries };
}

/** As if its sales were Pending and had just ended. */
async function addPaymentRows({ asOwner }: ConsoleWorld, companyId: string): Promise<void> {
  await asOwner(
    `with pending as (
       insert into pending_sales select id, company_id from sales where company_id = $1
     )
     insert into unprojected_sales (
       sale_id, company_id, mode, status, amount_mills, fee_mills, created_at, ledger_transaction_id, ended_at
     )
     select id, company_id, mode, status, amount_mills, fee_mills, created_at, ledger_transaction_id, decided_at
       from sales where company_id = $1 and status <> 'Pending'`,
    [companyId],
  );
}

/** Chained since yesterday, with one waiting entry. */
async function addChainRows(world: ConsoleWorld, uid: string): Promise<string> {
  const { database, deps } = world;
  const key = createChainKey(testRootKey);
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  for (const at of [yesterday, new Date()]) {
    await chainHistory({ database: database.kysely, log: deps.log, clock: () => at, key });
    await world.asOwner(
      `insert into audit_entries (id, action, subject_id) values ($2, 'looked', $1)`,
      [uid, randomUUID()],
    );
  }
  const [found] = await world.asOwner<{ entries: string }>(
    `select string_agg(quote_literal(id::text), ', ') as entries
       from audit_entries where subject_id = $1`,
    [uid],
  );
  return found?.entries ?? '';
}

/** One reported payment, one still to be reported, and an unsent receipt. */
async function addUnnotifiedRows({ asOwner }: ConsoleWorld, uid: string): Promise<void> {
  await asOwner('insert into paid_emails (user_id, quiet_until) values ($1, now())', [uid]);
  await asOwner('insert into unnotified_payments (sale_id, owner_id) values ($2, $1)', [
    uid,
    randomUUID(),
  ]);
  // Such a row names only a sale, and the victim is recognised by its own id.
  await asOwner('insert into unsent_receipts (sale_id) values ($1)', [uid]);
}

let victimsPaidOut = 0;

/** To an account that was verified then and is in review again. */
async function addPayout(world: ConsoleWorld, { uid }: Merchant): Promise<void> {
  const [one, two] = await Promise.all(
    ['one', 'two'].map((who) => world.signIn(`${who}-of-${uid}@example.lc`, { role: 2 })),
  );
  if (one === undefined || two === undefined) throw new Error('two people are two');
  await verifyBankAccount({ ...world, one, two }, { uid });
  await payOut(world, { uid }, (victimsPaidOut += 1));
  const [run] = await world.asOwner<{ day: string }>(
    'select cut_off_day::text as day from payouts where owner_id = $1',
    [uid],
  );
  await approveRunTwice([one, two], run?.day ?? '');
  await one.browser.post(`/api/console/payout-runs/${run?.day ?? ''}/release`, {
    password,
    format: 'csv',
  });
  await addImports(world, [one.browser, two.browser], uid);
}

/**
 * The bank reports it as deposited and the acquirer settles the sale; another member of staff than
 * the importer resolves the unknown line.
 */
async function addImports(
  { asOwner }: ConsoleWorld,
  [browser, another]: readonly [Browser, Browser],
  uid: string,
): Promise<void> {
  const [row] = await asOwner<{ bank: string; acquirer: string }>(
    `select concat_ws(',', p.reference, 'deposited', today, money_words(p.net_mills), 'XCD', '',
                     '1.00')
              as bank,
            concat_ws(',', 'sale', s.invoice, money_words(s.amount_mills), '0.00', today, 'B1')
              as acquirer
       from payouts p
       join companies c on c.owner_id = p.owner_id
       join sales s on s.company_id = c.id and s.mode = 'live' and s.status = 'Approved'
     cross join saint_lucia_day(database_now()) as today
      where p.owner_id = $1`,
    [uid],
  );
  const bank = row?.bank ?? '';
  const unknown = bank.replace(/^[^,]+/, 'PO26W01NOBODY');
  const files = [
    ['acquirer_csv', `Type,Invoice,Amount,Fee,Settled on,Batch\n${row?.acquirer ?? ''}`],
    ['bank_csv', `Reference,Outcome,Date,Amount,Currency,Reason,Fee\n${bank}\n${unknown}`],
  ];
  let read = '';
  for (const [kind, text] of files) {
    const sent = { password, kind, name: 'A file', text };
    const { status, body } = await browser.post('/api/console/bank-imports', sent);
    if (status !== 200) throw new Error(`nothing was read in: ${status}`);
    read = String(body['id']);
  }
  const about = { password, reason: `They are not ${uid}` };
  const { status } = await another.post(
    `/api/console/bank-imports/${read}/lines/3/resolution`,
    about,
  );
  if (status !== 200) throw new Error(`the line was not resolved: ${status}`);
}

async function addReviewRows(
  world: ConsoleWorld,
  { uid, browser }: Pick<Merchant, 'uid' | 'browser'>,
): Promise<void> {
  const { status } = await browser.post('/api/bank-account', {
    country: 'Saint Lucia',
    bankName: 'Bank of Saint Lucia Limited',
    accountRouting: '',
    accountNumber: '1029384756',
    accountName: 'Somebody Else',
    accountType: 'chequing',
  });
  if (status !== 200) throw new Error(`the bank account was not taken: ${status}`);
  const reviewer = await world.signIn(`reviewer-of-${uid}@example.lc`, { role: 2 });
  const path = `/api/console/reviews/bank_account/${uid}/decisions`;
  const decision = { version: 1, decision: 'approve', note: '', fields: {} };
  const decided = await reviewer.browser.post(path, decision);
  if (decided.status !== 200) throw new Error(`the decision failed: ${decided.status}`);
}

/** An administrator with rows in every table that identifies people. */
export async function addAdministratorVictim(
  world: ConsoleWorld,
  mark: string,
): Promise<Victim & { uid: string }> {
  const signedIn = await world.signIn(`${mark}@example.lc`.toLowerCase(), { role: 1 });
  await addIdentityRows(world, signedIn, mark);
  return { uid: signedIn.uid, marks: [signedIn.uid], ledger: null, entries: null };
}

async function addIdentityRows(
  world: ConsoleWorld,
  { uid, browser }: Pick<Merchant, 'uid' | 'browser'>,
  mark: string,
): Promise<void> {
  await world.asOwner('update users set email_verified_at = now() where id = $1', [uid]);
  await browser.post('/api/account/second-factor', { password });
  const added: [string, unknown[]][] = [
    [
      `insert into email_links (token_hash, user_id, purpose, email, expires_at)
       select sha256($2), id, 'reset_password', email, now() + interval '1 hour'
         from users where id = $1`,
      [uid, Buffer.from(mark)],
    ],
    [
      'insert into second_factor_codes_used (user_id, code_hash) values ($1, sha256($2))',
      [uid, Buffer.from(mark)],
    ],
    [
      `insert into sign_in_challenges (id, identifier, value, expires_at)
       values ($2, $3, $1, now() + interval '1 hour')`,
      [uid, randomUUID(), mark],
    ],
    [
      `insert into staff_invites (id, email, role, invited_by, token_hash)
       values ($2, $3, 1, $1, sha256($4))`,
      [uid, randomUUID(), `${mark.toLowerCase()}-invited@example.lc`, Buffer.from(mark)],
    ],
    [
      `insert into security_events (hour, user_id, event, outcome, detail, request_id, count)
       values (now(), $1, 'sign-in', 'done', $2, 'r', 1)`,
      [uid, mark],
    ],
    [
      `insert into audit_entries (id, action, subject_id) values ($2, 'looked', $1)`,
      [uid, randomUUID()],
    ],
  ];
  for (const [text, values] of added) await world.asOwner(text, values);
}
