import { randomUUID } from 'node:crypto';
import {
  addPaidSale,
  type ProposalWorld,
  createProposalWorld,
  complete,
  saleAs,
  propose,
  proposalOf,
} from '../../proposals/testing/proposal-world.ts';
import type { HttpResponse, Browser } from '../../identity/testing/browse.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';

/** A merchant with payments, a member of the company, and an outsider. */
export type ReceiptWorld = ProposalWorld & {
  readonly helper: SignedIn;
  readonly stranger: SignedIn;
};

export type Paid = { readonly saleId: string; readonly path: string };

export async function createReceiptWorld(): Promise<ReceiptWorld> {
  const world = await createProposalWorld();
  const helper = await world.signIn('helper@example.lc', { role: 3 });
  const stranger = await world.signIn('stranger@example.lc', { role: 3 });
  await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
    world.merchant.companyId,
    helper.uid,
  ]);
  return { ...world, helper, stranger };
}

/** Call it only within a test. */
export async function paid(world: ReceiptWorld, amount = '99.00'): Promise<Paid> {
  return receiptOf(world, await addPaidSale(world, amount));
}

export async function receiptOf(world: ReceiptWorld, saleId: string): Promise<Paid> {
  const [row] = await world.asOwner<{ token: string }>(
    'select receipt_token as token from sales where id = $1',
    [saleId],
  );
  const { token = '' } = row ?? {};
  return { saleId, path: `/api/receipts/${world.merchant.companyId}/${token}` };
}

export function collect(browser: Browser, { path }: Paid, version = 0): Promise<HttpResponse> {
  return browser.post(`${path}/collection`, { version });
}

export function undoCollect(browser: Browser, { path }: Paid, version = 1): Promise<HttpResponse> {
  return browser.post(`${path}/collection/undoing`, { version });
}

/** The records in order. */
export async function recordOf(world: ReceiptWorld, { saleId }: Paid): Promise<[number, string][]> {
  const rows = await world.asOwner<{ number: number; user_id: string }>(
    'select number::integer, user_id from sale_collections where sale_id = $1 order by number',
    [saleId],
  );
  return rows.map(({ number, user_id: userId }) => [number, userId]);
}

export function messageOf({ body }: HttpResponse): string {
  return String((body['error'] as { message?: unknown } | undefined)?.message);
}

/** Opens a chargeback with both approvals; returns its id. */
export async function chargeBack(
  world: ReceiptWorld,
  { saleId }: Pick<Paid, 'saleId'>,
  amountMills: number,
): Promise<string> {
  const fields = { amountMills, reference: `CB-${randomUUID()}` };
  return (await complete(world, propose(world.one, saleId, 'disputes', fields))).id;
}

type Ended = {
  readonly saleId: string;
  readonly disputeId: string;
  readonly outcome: 'won' | 'lost';
};

/** Proposes the acquirer's decision as one member of staff; returns the proposal's id. */
export async function proposeEnd(world: ReceiptWorld, ended: Ended): Promise<string> {
  return (await proposalOf(endOf(world, ended))).id;
}

async function endOf(world: ReceiptWorld, { saleId, disputeId, outcome }: Ended) {
  const fields = {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(world.one, saleId)).version,
    outcome,
    reference: '',
    reason: 'The acquirer wrote so',
  };
  return world.one.browser.post(`/api/console/disputes/${disputeId}/outcome`, fields);
}

/** The same with both approvals. */
export async function decideDispute(world: ReceiptWorld, ended: Ended): Promise<void> {
  await complete(world, endOf(world, ended));
}
