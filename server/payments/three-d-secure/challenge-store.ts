import { createHash, randomBytes } from 'node:crypto';
import { challengePath, payPath, payRequestPath } from '@piton/contract/http/routes.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { Authentication, Challenge } from '../../gateways/gateway.ts';
import { hasThreeDSecure } from '../../gateways/mode-gateways.ts';
import type { Secret } from '../../gateways/secret.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';
import type { ShownChallenge } from './shown-challenge.ts';

type StoreDeps = Pick<PaymentDeps, 'database' | 'challengeDocuments' | 'clock'>;

/** Stores the challenge for the customer's page. A sale that has ended since keeps none. */
export async function storeChallenge(
  { database, challengeDocuments, clock }: StoreDeps,
  { id, companyId }: SaleRecord,
  { html, resumeKey, expiresAt }: Challenge,
): Promise<void> {
  const token = randomBytes(16).toString('base64url');
  const sealed = challengeDocuments.seal(id, html);
  const lastsMs = expiresAt.getTime() - clock().getTime();
  await sql`select store_challenge(${id}, ${companyId}, ${token}, ${hashOf(resumeKey)}, ${sealed},
    ${lastsMs}::float8 * interval '1 millisecond')`.execute(database);
}

/** The challenge of a Pending sale, perhaps over; null if nothing waits for the customer. */
export async function findShownChallenge(
  { database, gateways }: Pick<PaymentDeps, 'database' | 'gateways'>,
  { id, companyId, status, mode, gateway }: SaleRecord,
): Promise<(ShownChallenge & { readonly isOver: boolean }) | null> {
  if (status !== 'Pending' || !hasThreeDSecure(gateways[mode], gateway)) return null;
  const row = await actingAs(database, { companyId }, (transaction) =>
    transaction
      .selectFrom('sale_challenges')
      .select(['token', 'expires_at', sql<boolean>`expires_at <= database_now()`.as('is_over')])
      .where('sale_id', '=', id)
      .executeTakeFirst(),
  );
  if (row === undefined) return null;
  const { token, expires_at: expiresAt, is_over: isOver } = row;
  return { path: challengePath({ companyId, token }), expiresAt, isOver };
}

/** The document behind a challenge's address; null once the challenge has ended. */
export async function findChallengeDocument(
  { database, challengeDocuments }: Pick<PaymentDeps, 'database' | 'challengeDocuments'>,
  { companyId, token }: { companyId: string; token: string },
): Promise<Secret | null> {
  const row = await actingAs(database, { companyId }, (transaction) =>
    transaction
      .selectFrom('sale_challenges')
      .select(['sale_id', 'sealed_document'])
      .where('company_id', '=', companyId)
      .where('token', '=', token)
      .where('expires_at', '>', sql<Date>`database_now()`)
      .executeTakeFirst(),
  );
  return row === undefined ? null : challengeDocuments.open(row.sale_id, row.sealed_document);
}

/** The sale that this caller alone may complete; null if the key completes none now. */
export async function claimCompletion(
  database: Kysely<DB>,
  { tranId, resumeKey }: { tranId: string; resumeKey: Secret },
  leaseMs: number,
): Promise<{ companyId: string; id: string } | null> {
  const { rows } = await sql<{ sale_id: string; company_id: string }>`
    select sale_id, company_id from claim_completion(${tranId}, ${hashOf(resumeKey)},
      ${leaseMs}::float8 * interval '1 millisecond')`.execute(database);
  const [row] = rows;
  return row === undefined ? null : { companyId: row.company_id, id: row.sale_id };
}

/** Keeps the gateway's report on the authentication with its sale, before the sale ends. */
export async function noteAuthentication(
  database: Kysely<DB>,
  { id, companyId }: SaleRecord,
  { status, eci, isLiabilityShifted, version, dsTransactionId }: Authentication,
): Promise<void> {
  await sql`select note_authentication(${id}, ${companyId}, ${status}, ${eci}, ${isLiabilityShifted},
    ${version}, ${dsTransactionId})`.execute(database);
}

/** Leaves the sale to staff, because the card may have been charged. */
export async function notePossibleCharge(
  transaction: Transaction<DB>,
  { id, companyId }: SaleRecord,
): Promise<void> {
  await sql`select note_possible_charge(${id}, ${companyId})`.execute(transaction);
}

/** The keys are long and random, so a plain hash hides them. */
function hashOf(resumeKey: Secret): Buffer {
  return createHash('sha256').update(resumeKey.reveal()).digest();
}

/** The page that shows the result: it stores payments by mode and payment request. */
export async function findPayPagePath(
  database: Kysely<DB>,
  { id, companyId, mode }: SaleRecord,
): Promise<string> {
  const { requestId } = await actingAs(database, { companyId }, (transaction) =>
    transaction
      .selectFrom('sales')
      .select('request_id as requestId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  if (requestId !== null) return payRequestPath({ companyId, requestId, mode });
  return `${payPath(companyId)}${mode === 'test' ? '?mode=test' : ''}`;
}
