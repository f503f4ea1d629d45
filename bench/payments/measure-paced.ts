import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase } from '../dashboard/with-product-database.ts';
import { percentile } from '../figures/percentile.ts';
import type { Accepted } from './mail-sink.ts';
import { type Payer, payerEmail } from './payer.ts';
import type { MailSink } from './start-mail-sink.ts';

type Paced = {
  readonly dataFolder: string;
  readonly payer: Payer;
  readonly sink: MailSink;
  readonly companyIds: readonly string[];
  readonly seconds: number;
  readonly paymentsPerSecond: number;
  /** Those of the payments, and again receipts of earlier payments. */
  readonly receiptsPerSecond: number;
};

export type PacedFigures = {
  readonly paymentsPerSecond: number;
  readonly receiptsPerSecond: number;
  readonly responseP99Ms: number;
  /** From a payment's approval until the mail server has its receipt. */
  readonly lagP50Ms: number;
  readonly lagP99Ms: number;
  readonly lagMaxMs: number;
  /** Unsent receipts at the last response. */
  readonly queued: number;
};

/** A receipt can't be queued again before it is sent, so each is queued this often. */
const againAfterSeconds = 10;

/** Pays at a fixed rate while more receipts are sent than the payments cause. */
export async function measurePaced(paced: Paced): Promise<PacedFigures> {
  const { dataFolder, payer, sink, companyIds, seconds, paymentsPerSecond } = paced;
  const extra = paced.receiptsPerSecond - paymentsPerSecond;
  const earlier = extra * againAfterSeconds;
  // They also warm up code, connections, statements and keys.
  await payer.send(await payer.seal(companyIds, earlier));
  await sink.untilReceived(payerEmail, earlier);
  const earlierIds = (await sink.receivedBy(payerEmail)).map(({ id }) => id);
  const sealed = await payer.seal(companyIds, paymentsPerSecond * seconds);
  const startedAt = performance.now();
  const queueing = queueAgain(dataFolder, earlierIds, { seconds, perSecond: extra });
  const waitedMs = await payer.sendPaced(sealed, paymentsPerSecond);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const again = await queueing;
  const sent = (await sink.receivedBy(payerEmail)).length - earlier;
  const queued = await readQueue(dataFolder);
  await sink.untilReceived(payerEmail, earlier + sealed.length + again);
  const isEarlier = new Set(earlierIds);
  const received = await sink.receivedBy(payerEmail);
  const lagMs = await lagsOf(
    dataFolder,
    received.filter(({ id }) => !isEarlier.has(id)),
  );
  return {
    paymentsPerSecond: sealed.length / tookSeconds,
    receiptsPerSecond: sent / tookSeconds,
    responseP99Ms: percentile(waitedMs, 99),
    lagP50Ms: percentile(lagMs, 50),
    lagP99Ms: percentile(lagMs, 99),
    lagMaxMs: percentile(lagMs, 100),
    queued,
  };
}

const insertAgain = `
  insert into unsent_receipts (sale_id) select unnest($1::uuid[]) on conflict do nothing`;

/** Returns how many it queued; those that are still unsent stay as they are. */
async function queueAgain(
  dataFolder: string,
  saleIds: readonly string[],
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<number> {
  const startedAt = performance.now();
  return withDatabase(dataFolder, 'superuser', async (client) => {
    let queued = 0;
    for (let second = 0; second < seconds; second += 1) {
      await pause(Math.max(0, startedAt + second * 1000 - performance.now()));
      const from = (second % againAfterSeconds) * perSecond;
      const { rowCount } = await client.query(insertAgain, [saleIds.slice(from, from + perSecond)]);
      queued += rowCount ?? 0;
    }
    return queued;
  });
}

function readQueue(dataFolder: string): Promise<number> {
  return withDatabase(dataFolder, 'superuser', async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from unsent_receipts');
    return Number(rows[0]?.count);
  });
}

/** Server, database and mail server read the same machine's clock. */
function lagsOf(dataFolder: string, accepted: readonly Accepted[]): Promise<number[]> {
  return withDatabase(dataFolder, 'superuser', async (client) => {
    const { rows } = await client.query<{ id: string; decided_at: Date }>(
      'select id, decided_at from sales where id = any($1)',
      [accepted.map(({ id }) => id)],
    );
    const decidedAt = new Map(rows.map((row) => [row.id, row.decided_at.getTime()]));
    return accepted.map(({ id, at }) => at - (decidedAt.get(id) ?? Number.NaN));
  });
}
