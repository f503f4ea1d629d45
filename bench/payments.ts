/**
 * `npm run bench -- payments [--seconds 60] [--connections 32] [--companies 9] [--save] [--check]`:
 * measures approved payments per second and their CPU time, with the receipts, in turns with the
 * bare prototype of `bench/prototype`. With `--per-second 100` it pays at that rate instead, sends
 * twice as many receipts, and measures how soon. `--save` adds the figures to `bench/RESULTS.md`;
 * `--check` fails below the goals less 10 %.
 */
import { parseArgs } from 'node:util';
import { withDataFolder } from './figures/with-data-folder.ts';
import { measurePaced } from './payments/measure-paced.ts';
import { measureTurn, type Subject } from './payments/measure-pair.ts';
import { memoryMbOf } from './payments/memory-of.ts';
import { openCompanies } from './payments/open-companies.ts';
import { openPayer, payerEmail } from './payments/payer.ts';
import { meetsReceiptGoals, printPaced, savePaced } from './payments/report-paced.ts';
import { checkGoals, type Pair, printPairs, saveResults } from './payments/report-pairs.ts';
import { openingsPerSecond } from './payments/rsa-limit.ts';
import { type MailSink, startMailSink } from './payments/start-mail-sink.ts';
import { runPrototype } from './prototype/run-prototype.ts';
import { findPostgres } from './start/bare-postgres.ts';
import { type RunningProduct, runProduct } from './start/run-product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '32' },
    companies: { type: 'string', default: '9' },
    'per-second': { type: 'string' },
    save: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const seconds = wholeNumber('seconds');
const connections = wholeNumber('connections');
const companies = wholeNumber('companies');
const perSecond = values['per-second'] === undefined ? null : wholeNumber('per-second');
const pairs = 3;
const warmUpPayments = 400;

function wholeNumber(name: 'seconds' | 'connections' | 'companies' | 'per-second'): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1) return value;
  console.error(`--${name} must be a whole number from 1`);
  return process.exit(1);
}

await withDataFolder((folder) =>
  perSecond === null ? measurePairs(folder) : measureAtRate(folder, perSecond),
);

/** Above any rate, because the mail server's limit isn't what is measured. */
function startProduct(dataFolder: string, sink: MailSink): Promise<RunningProduct> {
  return runProduct(dataFolder, { PITON_SMTP_URL: sink.url, PITON_SMTP_PER_SECOND: '10000' });
}

async function measureAtRate(dataFolder: string, paymentsPerSecond: number): Promise<void> {
  const sink = await startMailSink();
  const product = await startProduct(dataFolder, sink);
  const payer = openPayer(product.url, connections);
  try {
    const figures = await measurePaced({
      dataFolder,
      payer,
      sink,
      seconds,
      paymentsPerSecond,
      companyIds: await openCompanies(product.url, companies),
      receiptsPerSecond: 2 * paymentsPerSecond,
    });
    printPaced(figures);
    if (values.save) savePaced(figures, seconds);
    if (values.check && !meetsReceiptGoals(figures)) process.exitCode = 1;
  } finally {
    await payer.close();
    await product.stop();
    sink.stop();
  }
}

async function measurePairs(dataFolder: string): Promise<void> {
  const sink = await startMailSink();
  const product = await startProduct(dataFolder, sink);
  const postgres = findPostgres(dataFolder);
  if (postgres === null) throw new Error('this system does not show the processes of PostgreSQL');
  const prototype = await runPrototype(`${dataFolder}-prototype`, postgres);
  const payer = openPayer(product.url, connections);
  const barePayer = openPayer(prototype.url, connections, {
    keyId: 'prototype',
    publicKey: prototype.publicKey,
  });
  let sent = 0;
  const measured: Subject = {
    payer,
    companyIds: await openCompanies(product.url, companies),
    pids: [product.pid],
    settled: () => sink.untilReceived(payerEmail, sent),
  };
  const bare: Subject = {
    payer: barePayer,
    companyIds: Array.from({ length: prototype.companies }, (_, index) => index + 1),
    pids: Object.values(prototype.pids),
  };
  try {
    sent += warmUpPayments;
    // Warms up code, connections, statements and keys.
    const warmUp = await measureTurn(measured, warmUpPayments);
    const bareWarmUp = await measureTurn(bare, warmUpPayments);
    const each = Math.ceil(warmUp.perSecond * (seconds / pairs));
    const bareEach = Math.ceil(bareWarmUp.perSecond * (seconds / pairs));
    console.log(`${pairs} pairs of turns: ${each} payments, and ${bareEach} of the prototype`);
    const found: Pair[] = [];
    for (let number = 0; number < pairs; number += 1) {
      sent += each;
      found.push({
        product: await measureTurn(measured, each),
        prototype: await measureTurn(bare, bareEach),
        openingsPerSecond: await openingsPerSecond(),
        memoryMb: memoryMbOf(product.pid),
      });
    }
    printPairs(found, connections);
    if (values.save) saveResults(found, { seconds, connections });
    if (values.check && !checkGoals(found)) process.exitCode = 1;
  } finally {
    await Promise.all([payer.close(), barePayer.close()]);
    await prototype.stop();
    await product.stop();
    sink.stop();
  }
}
