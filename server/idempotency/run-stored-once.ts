import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type ErrorCode } from '@piton/contract/http/errors.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { OnceRequest, RunOnce, StoredResponse } from '../http/endpoints/run-once.ts';

/** Renewed while the work runs; after a crash a repeat then takes over. */
const leaseSeconds = 60;
const renewEveryMs = 20_000;
const pollMs = 100;

type Begun =
  | { readonly kind: 'begun'; readonly resourceId: string; readonly isFirst: boolean }
  | { readonly kind: 'done'; readonly response: StoredResponse }
  | { readonly kind: 'running' };

/**
 * A repeat gets the first response; one that arrives while the first still runs waits for it. A
 * refusal of the first run changed nothing, so it frees the key. After any other failure the row
 * stays, and a repeat runs with the same resource id. The lease outlasts the request's time limit:
 * it ends with the work, because two runs at once would overwrite each other's secret.
 */
export function createRunOnce(database: Kysely<DB>, waitMaxMs = 10_000): RunOnce {
  return async (request, work) => {
    const giveUpAt = performance.now() + waitMaxMs;
    let begun = await begin(database, request);
    while (begun.kind === 'running') {
      if (performance.now() > giveUpAt) throw new AppError('idempotency_key_in_use');
      await wait(pollMs);
      begun = await begin(database, request);
    }
    if (begun.kind === 'done') return { ...begun.response, isReplayed: true };
    const { resourceId, isFirst } = begun;
    // A failed renewal is not fatal: the next one comes before the lease lapses.
    const renew = () => void renewLease(database, request).catch(() => undefined);
    const renewing = setInterval(renew, renewEveryMs).unref();
    try {
      return await runAndStore(database, request, isFirst, () => work(resourceId));
    } finally {
      clearInterval(renewing);
    }
  };
}

async function runAndStore(
  database: Kysely<DB>,
  request: OnceRequest,
  isFirst: boolean,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  let response: StoredResponse;
  try {
    response = await work();
  } catch (error) {
    await end(database, request, isFirst && isRefusal(error) ? 'free' : 'release');
    throw error;
  }
  // A pending outcome is asked for again, which is safe: the sealed text is charged once.
  await end(database, request, response.isPending ? 'free' : response);
  return response;
}

/** After these the work may have been done, or may still go on. */
const uncertain: ReadonlySet<ErrorCode> = new Set(['unavailable', 'unexpected']);

/** True if the error proves that nothing was done. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !uncertain.has(error.code);
}

type KeyRow = {
  request_hash: Buffer;
  operation: string;
  resource_id: string;
  status: number | null;
  body: string | null;
  is_leased: boolean;
};

async function begin(database: Kysely<DB>, request: OnceRequest): Promise<Begun> {
  const { companyId, mode } = request.key;
  const { idempotencyKey, operation, requestHash } = request;
  return actingAs(database, { companyId }, async (transaction) => {
    const resourceId = randomUUID();
    const inserted = await sql`
      insert into idempotency_keys
        (company_id, mode, key, operation, request_hash, resource_id, leased_until)
      values (
        ${companyId}, ${mode}, ${idempotencyKey}, ${operation}, ${requestHash}, ${resourceId},
        database_now() + make_interval(secs => ${leaseSeconds})
      )
      on conflict (company_id, mode, key) do nothing`.execute(transaction);
    if (inserted.numAffectedRows === 1n) return { kind: 'begun', resourceId, isFirst: true };
    const { rows } = await sql<KeyRow>`
      select request_hash, operation, resource_id, status, body,
             leased_until > database_now() as is_leased
        from idempotency_keys
       where company_id = ${companyId} and mode = ${mode} and key = ${idempotencyKey}
         for update`.execute(transaction);
    const [row] = rows;
    // Its request was refused since the insert found it.
    if (row === undefined) return { kind: 'running' };
    return continueFrom(row, request, () => lease(transaction, request));
  });
}

function renewLease(database: Kysely<DB>, request: OnceRequest): Promise<void> {
  const { companyId } = request.key;
  return actingAs(database, { companyId }, (transaction) => lease(transaction, request));
}

async function lease(
  transaction: Transaction<DB>,
  { key: { companyId, mode }, idempotencyKey }: OnceRequest,
): Promise<void> {
  await sql`
    update idempotency_keys
       set leased_until = database_now() + make_interval(secs => ${leaseSeconds})
     where company_id = ${companyId} and mode = ${mode} and key = ${idempotencyKey}
  `.execute(transaction);
}

async function continueFrom(
  row: KeyRow,
  { operation, requestHash }: OnceRequest,
  takeOver: () => Promise<void>,
): Promise<Begun> {
  if (row.operation !== operation || !row.request_hash.equals(requestHash)) {
    throw new AppError('idempotency_key_reused');
  }
  if (row.status !== null) {
    if (row.body === null) throw new AppError('idempotency_key_reused', { message: secretShown });
    return { kind: 'done', response: { status: row.status, body: row.body } };
  }
  if (row.is_leased) return { kind: 'running' };
  await takeOver();
  return { kind: 'begun', resourceId: row.resource_id, isFirst: false };
}

const secretShown = 'The first response contained a secret, which is shown once.';

async function end(
  database: Kysely<DB>,
  { key, idempotencyKey, hasSecret }: OnceRequest,
  how: StoredResponse | 'free' | 'release',
): Promise<void> {
  const { companyId, mode } = key;
  await actingAs(database, { companyId }, async (transaction) => {
    if (how === 'free') {
      await transaction
        .deleteFrom('idempotency_keys')
        .where('company_id', '=', companyId)
        .where('mode', '=', mode)
        .where('key', '=', idempotencyKey)
        .execute();
      return;
    }
    const result =
      how === 'release'
        ? { leased_until: sql<Date>`database_now()` }
        : { status: how.status, body: hasSecret ? null : how.body };
    await transaction
      .updateTable('idempotency_keys')
      .set(result)
      .where('company_id', '=', companyId)
      .where('mode', '=', mode)
      .where('key', '=', idempotencyKey)
      .execute();
  });
}
