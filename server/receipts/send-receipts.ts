import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Mailer } from '../mail/mailer.ts';
import { MailServerDown } from '../mail/mail-transport.ts';
import { composeMessage } from '../mail/templates/compose-message.ts';
import { renderEmail } from '../mail/templates/render-email.ts';
import { findReceiptSales, type ReceiptSale } from './receipt-sales.ts';
import {
  deleteEnded,
  endLease,
  type Lease,
  type LeasedReceipt,
  leaseReceipts,
  type LeaseOutcome,
  renewLease,
} from './unsent-receipts.ts';
import { writeReceiptEmail } from './write-receipt-email.ts';

export type SendReceiptsDeps = {
  readonly database: Kysely<DB>;
  readonly log: Logger;
  readonly mailer: Mailer;
  /** The origin of links in emails. */
  readonly origin: string;
};

/** No email of a batch starts later than this, so that those that failed are tried again soon. */
const beginWithinMs = 15_000;
/** Emails of a batch that take longer are cut off. */
const batchMs = 60_000;
/** After a kill, another process sends the rest of the batch this much later. */
const usualLeaseMs = 15_000;
/** How long emails under way may continue after a stop begins. */
const graceMs = 1000;
/** With five minutes between attempts, which the backoff soon reaches, over three days. */
const maxAttempts = 1000n;
/** If the process is killed, emails accepted since the last recording are sent twice. */
const recordEveryMs = 50;
const recordAgainAfterMs = 500;

/**
 * Sends a batch of due receipts: one transaction leases them and one ends the lease. Others record
 * what has been accepted so far; none is open during the network calls. A killed process leaves
 * only its lease, and accepted emails that it had not recorded are sent again with the same id.
 * Returns whether more may be due now.
 */
export async function sendReceipts(
  deps: SendReceiptsDeps,
  { max, stopping, leaseMs = usualLeaseMs }: BatchOptions,
): Promise<boolean> {
  const leasedAt = performance.now();
  const leased = await actingAs(deps.database, 'piton', async (transaction) => {
    const lease = await leaseReceipts(transaction, { max, leaseMs });
    if (lease === null) return null;
    const sales = await findReceiptSales(
      transaction,
      lease.receipts.map(({ saleId }) => saleId),
    );
    return { lease, sales };
  });
  if (leased === null) return false;
  const batch: Batch = {
    ...leased,
    leaseMs,
    leasedAt,
    renewedAt: leasedAt,
    stopping,
    results: new Map(),
    recorded: new Set(),
  };
  const recording = repeat(
    recordEveryMs,
    async () => {
      await recordEnded(deps, batch);
      if (performance.now() - batch.renewedAt > leaseMs / 3) await renew(deps, batch);
    },
    (err) => deps.log.warn({ err }, notRecorded),
    { firstAfterMs: recordEveryMs },
  );
  const isDown = await sendAll(deps, batch);
  await recording.stop();
  await record(deps, batch);
  return batch.lease.receipts.length === max && !isDown;
}

type BatchOptions = {
  readonly max: number;
  readonly stopping: AbortSignal;
  readonly leaseMs?: number;
};

type Batch = {
  lease: Lease;
  readonly sales: readonly ReceiptSale[];
  readonly leaseMs: number;
  readonly leasedAt: number;
  /** When the lease was last renewed, at its latest. */
  renewedAt: number;
  readonly stopping: AbortSignal;
  readonly results: Map<string, Result>;
  /** The ended receipts that need no further recording. */
  readonly recorded: Set<string>;
};

type Result = 'ended' | 'failed' | 'down';

const notRecorded = 'sent receipts could not be recorded, which is repeated';

/** If the mail server is down, the rest of the batch is not attempted. Returns whether it is. */
async function sendAll(deps: SendReceiptsDeps, batch: Batch): Promise<boolean> {
  const { lease, sales, leasedAt, stopping, results } = batch;
  // A process that was paused for long no longer has the lease.
  const isLeased = () => performance.now() - batch.renewedAt < batch.leaseMs;
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]));
  const queue = lease.receipts.values();
  const cutOff = new AbortController();
  const signal = AbortSignal.any([cutOff.signal, AbortSignal.timeout(batchMs)]);
  const cut = () => setTimeout(() => cutOff.abort(new Error('the server stops')), graceMs).unref();
  let isDown = false;
  const sendNext = async () => {
    for (const receipt of queue) {
      const isLate = performance.now() - leasedAt > beginWithinMs;
      if (isDown || stopping.aborted || isLate || !isLeased()) return;
      const result = await sendOne(deps, receipt, {
        sale: saleOf.get(receipt.saleId),
        signal,
      });
      // Cut off by the stop: not a failure of the email.
      if (result !== 'ended' && stopping.aborted) return;
      results.set(receipt.saleId, result);
      isDown ||= result === 'down';
    }
  };
  stopping.addEventListener('abort', cut, { once: true });
  await Promise.all(Array.from({ length: deps.mailer.connections }, sendNext));
  stopping.removeEventListener('abort', cut);
  return isDown;
}

/** Without the ended receipts that are recorded. */
function outcomeOf({ lease, results, recorded }: Batch): LeaseOutcome {
  const ids = lease.receipts.map(({ saleId }) => saleId);
  return {
    ended: ids.filter((id) => results.get(id) === 'ended' && !recorded.has(id)),
    failed: ids.filter((id) => ['failed', 'down'].includes(results.get(id) ?? '')),
    released: ids.filter((id) => !results.has(id)),
  };
}

type Sending = { readonly sale: ReceiptSale | undefined; readonly signal: AbortSignal };

/** A failure must not affect other receipts. */
async function sendOne(
  { log, mailer, origin }: SendReceiptsDeps,
  { saleId, queuedAt, attempts }: LeasedReceipt,
  { sale, signal }: Sending,
): Promise<Result> {
  const about = { saleId, kind: 'payment-receipt' };
  try {
    if (sale === undefined) throw new Error('the receipt’s sale does not exist');
    if (isDropped(sale, mailer)) return 'ended';
    const mail = writeReceiptEmail(sale, { origin });
    const content = renderEmail(mail, mailer.sender.supportEmail);
    const message = composeMessage(
      { ...content, to: mail.to },
      { id: saleId, queuedAt },
      mailer.sender,
    );
    const refusal = await mailer.transport.deliver(message, signal);
    if (refusal === null) {
      log.info(about, 'an email was sent');
      return 'ended';
    }
    mailer.countDropped('refused');
    log.error(
      { ...about, ...refusal },
      'an email was dropped: the mail server rejected it permanently',
    );
    return 'ended';
  } catch (err) {
    if (attempts + 1n < maxAttempts) {
      log.warn({ ...about, err }, 'a receipt could not be sent and will be retried');
      return err instanceof MailServerDown ? 'down' : 'failed';
    }
    mailer.countDropped('given_up');
    log.error({ ...about, err }, 'a receipt was given up');
    return 'ended';
  }
}

/** A developer may type any address with a test payment, so its receipt reaches only the mailbox. */
function isDropped(
  { mode, person_email: to }: ReceiptSale,
  { isMailbox }: Pick<Mailer, 'isMailbox'>,
): boolean {
  return mode === 'test' && (!isMailbox || to === '');
}

async function recordEnded({ database }: SendReceiptsDeps, batch: Batch): Promise<void> {
  const { ended } = outcomeOf(batch);
  if (ended.length === 0) return;
  await actingAs(database, 'piton', (transaction) => deleteEnded(transaction, ended));
  for (const id of ended) batch.recorded.add(id);
}

async function renew({ database }: SendReceiptsDeps, batch: Batch): Promise<void> {
  const startedAt = performance.now();
  const lease = await actingAs(database, 'piton', (transaction) =>
    renewLease(transaction, batch.lease, batch.leaseMs),
  );
  if (lease === null) return;
  batch.lease = lease;
  batch.renewedAt = startedAt;
}

/** Repeats itself while the lease lasts, because an unrecorded email would be sent twice. */
async function record({ database, log }: SendReceiptsDeps, batch: Batch): Promise<void> {
  const { lease, leaseMs, renewedAt } = batch;
  const outcome = outcomeOf(batch);
  for (;;) {
    try {
      return await actingAs(database, 'piton', (transaction) =>
        endLease(transaction, lease, outcome),
      );
    } catch (err) {
      if (performance.now() - renewedAt > leaseMs) throw err;
      log.warn({ err }, notRecorded);
      await wait(recordAgainAfterMs);
    }
  }
}
