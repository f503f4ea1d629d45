import { randomUUID } from 'node:crypto';
import type { ConsoleRefund, RefundPreview, ShownRefund } from '@piton/contract/refunds/refund.ts';
import { expect } from 'vitest';
import type { HttpResponse } from '../../identity/testing/browse.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';
import { type ProposalWorld, saleAs } from '../../proposals/testing/proposal-world.ts';

type Refunded = { readonly amountCents: number } & Record<string, unknown>;

/** Requests a refund as the merchant of this world. */
export function refund(
  { merchant }: ProposalWorld,
  saleId: string,
  fields: Refunded,
): Promise<HttpResponse> {
  return merchant.browser.post(`/api/sales/${saleId}/refunds`, {
    refundId: randomUUID(),
    reason: 'Came back unopened',
    ...fields,
  });
}

/** The same, which must succeed. */
export async function refunded(
  world: ProposalWorld,
  saleId: string,
  fields: Refunded,
): Promise<ShownRefund> {
  const { status, body } = await refund(world, saleId, fields);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as unknown as ShownRefund;
}

export async function preview(
  { merchant }: ProposalWorld,
  saleId: string,
  amountCents?: number,
): Promise<RefundPreview> {
  const query = amountCents === undefined ? '' : `?amountCents=${amountCents}`;
  const { status, body } = await merchant.browser.get(
    `/api/sales/${saleId}/refund-preview${query}`,
  );
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as unknown as RefundPreview;
}

export async function refundAs(by: SignedIn, saleId: string, id: string): Promise<ConsoleRefund> {
  const { refunds } = await saleAs(by, saleId);
  const found = refunds.find((each) => each.id === id);
  if (found === undefined) throw new Error('the console does not show the refund');
  return found;
}

/** Proposes how a refund ended. */
export async function endRefund(
  by: SignedIn,
  saleId: string,
  refundId: string,
  fields: Record<string, unknown> = {},
): Promise<HttpResponse> {
  return by.browser.post(`/api/console/refunds/${refundId}/outcome`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(by, saleId)).version,
    outcome: 'done',
    reference: 'R-1',
    reason: 'Made in the portal',
    ...fields,
  });
}

export async function proposeRefund(
  by: SignedIn,
  saleId: string,
  amountMills: number,
): Promise<HttpResponse> {
  return by.browser.post(`/api/console/sales/${saleId}/refunds`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await saleAs(by, saleId)).version,
    amountMills,
    reason: 'The merchant asked us to',
  });
}

export function proposeLimit(
  by: SignedIn,
  companyId: string,
  limit: 'refund_cap' | 'refund_overdraft',
  amountMills: number,
): Promise<HttpResponse> {
  return by.browser.post(`/api/console/companies/${companyId}/refund-limits`, {
    proposalId: randomUUID(),
    password,
    mode: 'live',
    limit,
    amountMills,
    reason: 'A hotel in the hurricane season',
  });
}
