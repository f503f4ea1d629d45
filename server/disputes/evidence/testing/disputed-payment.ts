import { randomUUID } from 'node:crypto';
import type { DisputeDetails } from '@piton/contract/disputes/evidence.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { codeOf, type HttpResponse } from '../../../identity/testing/browse.ts';
import type { SignedIn } from '../../../identity/staff/testing/console-world.ts';
import {
  addPaidSale,
  complete,
  propose,
  type ProposalWorld,
} from '../../../proposals/testing/proposal-world.ts';

export const today = () => calendarDay(new Date());

/** Opens a dispute of a new payment; the merchant's deadline is nine days away unless given. */
export async function openDispute(
  world: ProposalWorld,
  fields: Record<string, unknown> = {},
): Promise<{ saleId: string; disputeId: string }> {
  const saleId = await addPaidSale(world);
  const terms = { amountMills: 50_000, disputeReason: 'other', respondBy: addDays(today(), 9) };
  const { id } = await complete(
    world,
    propose(world.one, saleId, 'disputes', { ...terms, ...fields }),
  );
  return { saleId, disputeId: id };
}

const pathOf = (disputeId: string) => `/api/disputes/${disputeId}`;

export function save(
  { browser }: SignedIn,
  disputeId: string,
  answers: Record<string, string> = { whatHappened: 'They bought two baskets.' },
  version = 0,
): Promise<HttpResponse> {
  return browser.send('PUT', `${pathOf(disputeId)}/evidence`, { version, answers });
}

export function submit({ browser }: SignedIn, disputeId: string, version = 1) {
  return browser.post(`${pathOf(disputeId)}/evidence`, { version });
}

export function accept({ browser }: SignedIn, disputeId: string, version = 0) {
  return browser.post(`${pathOf(disputeId)}/acceptance`, { version });
}

export function attach(
  { browser }: SignedIn,
  disputeId: string,
  file: Buffer,
  { name = 'note.pdf', fileId = randomUUID() } = {},
): Promise<HttpResponse> {
  const query = new URLSearchParams({ name });
  return browser.send('PUT', `${pathOf(disputeId)}/files/${fileId}?${query.toString()}`, file);
}

export async function detailsOf({ browser }: SignedIn, disputeId: string): Promise<DisputeDetails> {
  const { status, body } = await browser.get(pathOf(disputeId));
  if (status !== 200) throw new Error(`the dispute was not shown: ${status}`);
  return body as unknown as DisputeDetails;
}

/** What was recorded about the response. A dispute has the id of its proposal, which is recorded too. */
export async function auditOfResponse(world: ProposalWorld, disputeId: string) {
  const entries = await world.auditOf(disputeId);
  return entries.filter(({ action }) => !action.endsWith('-proposal'));
}

/** "200", or the code of the refusal. */
export async function resultOf(response: Promise<HttpResponse>): Promise<unknown> {
  const found = await response;
  return codeOf(found) ?? String(found.status);
}
