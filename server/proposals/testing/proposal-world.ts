import { randomUUID } from 'node:crypto';
import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import type { ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addMerchant, type Merchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import type { HttpResponse } from '../../identity/testing/browse.ts';
import { type LedgerReport, verifyLedger } from '../../monitoring/self-check/verify-ledger.ts';
import { insertPendingSale } from '../../payments/testing/pending-sale.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  password,
  type SignedIn,
} from '../../identity/staff/testing/console-world.ts';

export type ProposalWorld = ConsoleWorld & {
  readonly one: SignedIn;
  readonly two: SignedIn;
  readonly merchant: Merchant;
};

/** Two members of staff with the right to propose and approve, and a merchant who is paid. */
export async function createProposalWorld(): Promise<ProposalWorld> {
  const world = await createConsoleWorld();
  const one = await world.signIn('one@example.lc', { role: 2 });
  const two = await world.signIn('two@example.lc', { role: 2 });
  return { ...world, one, two, merchant: await addMerchant(world, 'Paid') };
}

/** One world for a file's tests, and a merchant of its own for each test. */
export function withProposalWorld(receive: (world: ProposalWorld) => void): void {
  let world: ProposalWorld;
  beforeAll(async () => {
    world = await createProposalWorld();
    receive(world);
  });
  afterAll(() => world.database.drop());
  beforeEach(async () => {
    const merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
    receive({ ...world, merchant });
  });
}

/** A sale of EC$125.00 that began ten minutes ago and is still pending. */
export async function addOpenSale(
  world: ProposalWorld,
  { companyId }: { companyId: string } = world.merchant,
): Promise<string> {
  const sale = await actingAs(world.database.kysely, { companyId }, (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills: 125_000n }),
  );
  await world.asOwner(
    `update sales set created_at = now() - interval '10 minutes', backoff_step = 7, inquiries = 7,
            next_inquiry_at = now() + interval '1 hour' where id = $1`,
    [sale.id],
  );
  await noteResult(world, sale.id, 'unavailable');
  return sale.id;
}

/** Records the result of another inquiry. */
export async function noteResult(world: ConsoleWorld, saleId: string, what: string): Promise<void> {
  await world.asOwner(
    `select set_config('piton.is_piton', 'yes', false), note_sale_event($1, 'inquiry', $2, now())`,
    [saleId, what],
  );
}

/** An approved sale of that amount. Call it only within a test. */
export async function addPaidSale(world: ProposalWorld, amount = '99.00'): Promise<string> {
  const response = await pay(world, world.merchant, { changes: { amount } });
  if (response.kind !== 'sale') throw new Error(`answered ${response.kind}`);
  return response.sale.id;
}

export async function saleAs(by: SignedIn, saleId: string): Promise<ConsoleSale> {
  const { status, body } = await by.browser.get(`/api/console/sales/${saleId}`);
  expect(status).toBe(200);
  return body as unknown as ConsoleSale;
}

type Fields = Record<string, unknown>;

/** For the sale as it is now, unless another version is given. */
export async function propose(
  by: SignedIn,
  saleId: string,
  what: 'resolutions' | 'disputes',
  fields: Fields,
): Promise<HttpResponse> {
  const saleVersion = fields['saleVersion'] ?? (await saleAs(by, saleId)).version;
  return by.browser.post(`/api/console/sales/${saleId}/${what}`, {
    proposalId: randomUUID(),
    password,
    reason: 'The acquirer wrote so',
    ...(what === 'resolutions'
      ? { reference: '' }
      : {
          reference: `CB-${randomUUID()}`,
          disputeFeeMills: 0,
          happenedOn: calendarDay(new Date()),
          disputeReason: 'fraud',
          respondBy: addDays(calendarDay(new Date()), 14),
        }),
    ...fields,
    saleVersion,
  });
}

export async function proposalOf(response: Promise<HttpResponse>): Promise<ShownProposal> {
  const { status, body } = await response;
  expect({ status, body }).toMatchObject({ status: 200, body: { state: 'proposed' } });
  return body as unknown as ShownProposal;
}

export function approve(by: SignedIn, { id }: { id: string }): Promise<HttpResponse> {
  return by.browser.post(`/api/console/proposals/${id}/approval`, { password });
}

/** Proposes as one member of staff and approves as the other. */
export async function complete(
  world: ProposalWorld,
  response: Promise<HttpResponse>,
): Promise<ShownProposal> {
  const { status, body } = await approve(world.two, await proposalOf(response));
  expect({ status, body }).toMatchObject({ status: 200, body: { state: 'done' } });
  return body as unknown as ShownProposal;
}

export function adjust(by: SignedIn, companyId: string, fields: Fields): Promise<HttpResponse> {
  return by.browser.post(`/api/console/companies/${companyId}/adjustments`, {
    proposalId: randomUUID(),
    password,
    mode: 'live',
    against: 'adjustments',
    reason: 'Charged twice by us',
    isPossibleDuplicate: true,
    ...fields,
  });
}

export async function balancesOf(
  { asOwner }: ConsoleWorld,
  { companyId }: { companyId: string },
): Promise<{ payable: number; disputed: number }> {
  const rows = await asOwner<{ code: string; mills: string }>(
    `select code, balance_mills as mills from ledger_balances
       join ledger_accounts on ledger_accounts.id = account_id
      where company_id = $1 and mode = 'live'`,
    [companyId],
  );
  const of = (code: string) => Number(rows.find((row) => row.code === code)?.mills);
  return { payable: of('merchant_payable'), disputed: of('disputed_funds') };
}

/** The balance of the platform's account on its own side. */
export async function platformMills({ asOwner }: ConsoleWorld, code: string): Promise<number> {
  const [row] = await asOwner<{ mills: string }>(
    `select coalesce(sum(case side when 'debit' then amount_mills else -amount_mills end), 0) as mills
       from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      where a.code = $1 and a.mode = 'live'`,
    [code],
  );
  return Number(row?.mills);
}

export function verify({ database }: ConsoleWorld): Promise<LedgerReport> {
  return withKeptConnection(database.owner, verifyLedger);
}
