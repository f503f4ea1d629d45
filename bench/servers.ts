/**
 * `npm run bench -- servers [--payments 3000] [--save]`: approved payments per second with 1, 2 and
 * 4 server processes on one database. `--save` adds the figures to `bench/RESULTS.md`.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { connectionOf } from './dashboard/with-product-database.ts';
import { machine } from './figures/machine.ts';
import { percentile } from './figures/percentile.ts';
import { saveRow } from './figures/save-row.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { measureTurn, type Subject, type Turn } from './payments/measure-pair.ts';
import { openCompanies } from './payments/open-companies.ts';
import { openPayer, type Payer, payerEmail } from './payments/payer.ts';
import { startMailSink } from './payments/start-mail-sink.ts';
import { type RunningProduct, runProduct } from './start/run-product.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '3000' },
    save: { type: 'boolean', default: false },
  },
});
const payments = Number(values.payments);
if (!Number.isInteger(payments) || payments < 1) {
  console.error('--payments must be a whole number from 1');
  process.exit(1);
}
const counts = [1, 2, 4];
const connections = 32;
const companies = 9;
const warmUpPayments = 400;

await withDataFolder(async (folder) => {
  const sink = await startMailSink();
  const env = {
    PITON_MASTER_KEY: randomBytes(32).toString('base64'),
    PITON_SMTP_URL: sink.url,
    PITON_SMTP_PER_SECOND: '10000',
  };
  const servers: RunningProduct[] = [];
  let sent = 0;
  let companyIds: Subject['companyIds'] = [];
  const untilAllReceived = () => sink.untilReceived(payerEmail, sent);
  try {
    for (const count of counts) {
      while (servers.length < count) servers.push(await startServer(folder, servers.length, env));
      const payers = servers.map(({ url }) => openPayer(url, connections / count));
      const [first] = servers;
      if (first === undefined) throw new Error('no server was started');
      if (companyIds.length === 0) companyIds = await openCompanies(first.url, companies);
      const subject: Subject = {
        payer: spread(payers),
        companyIds,
        pids: servers.map(({ pid }) => pid),
        settled: untilAllReceived,
      };
      sent += warmUpPayments;
      await measureTurn(subject, warmUpPayments);
      sent += payments;
      report(count, await measureTurn(subject, payments));
      await Promise.all(payers.map((payer) => payer.close()));
    }
  } finally {
    // The first one runs the database.
    for (const server of servers.toReversed()) await server.stop();
    sink.stop();
  }
});

/** The first starts the database, and the others join it. */
function startServer(
  folder: string,
  index: number,
  env: Readonly<Record<string, string>>,
): Promise<RunningProduct> {
  if (index === 0) return runProduct(folder, env);
  const { host, user, password, database } = connectionOf(folder, 'owner');
  const url = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
  return runProduct(`${folder}-${index + 1}`, { ...env, DATABASE_URL: url });
}

/** Gives each server the same share, as a balancer does. */
function spread(payers: readonly Payer[]): Subject['payer'] {
  const [first] = payers;
  if (first === undefined) throw new Error('no server');
  return {
    seal: first.seal,
    send: async (sealed) => {
      const shares = payers.map((payer, index) =>
        payer.send(sealed.filter((_, position) => position % payers.length === index)),
      );
      return (await Promise.all(shares)).flat();
    },
  };
}

function report(count: number, { perSecond, waitedMs, cpuMs, settledCpuMs }: Turn): void {
  const figures = {
    servers: String(count),
    'payments/s': perSecond.toFixed(0),
    p99: inMs(percentile(waitedMs, 99), 0),
    'CPU of the servers': inMs(cpuMs.get('server') ?? 0),
    'CPU of the database': inMs(cpuMs.get('database') ?? 0),
    'CPU in all': inMs(settledCpuMs),
  };
  console.log(
    Object.entries(figures)
      .map(([name, figure]) => `${name} ${figure}`)
      .join(', '),
  );
  if (values.save) {
    saveRow('## Server processes on one database', [machine(), ...Object.values(figures)]);
  }
}

function inMs(ms: number, digits = 2): string {
  return `${ms.toFixed(digits)} ms`;
}
