/**
 * `npm run bench -- servers [--payments 2000] [--rounds 3] [--save]`: approved payments per second
 * with 1, 2 and 4 server processes on one database, in turns. `--save` adds the medians to
 * `bench/RESULTS.md`.
 */
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { connectionOf } from './dashboard/with-product-database.ts';
import { machine } from './figures/machine.ts';
import { median } from './figures/median.ts';
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
    payments: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    save: { type: 'boolean', default: false },
  },
});
const payments = wholeNumber('payments');
const rounds = wholeNumber('rounds');
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
  const take = (subject: Subject, count: number) => {
    sent += count;
    return measureTurn(subject, count);
  };
  try {
    while (servers.length < Math.max(...counts)) {
      servers.push(await startServer(folder, servers.length, env));
    }
    const companyIds = await openCompanies(servers[0]?.url ?? '', companies);
    const settled = () => sink.untilReceived(payerEmail, sent);
    const subjects = counts.map((count) => ({
      count,
      subject: subjectOf(servers.slice(0, count), { companyIds, settled }),
      turns: [] as Turn[],
    }));
    for (const { subject } of subjects) await take(subject, warmUpPayments);
    // Alternates the order, so that a growing database or a busy moment affects all counts alike.
    for (let round = 0; round < rounds; round += 1) {
      for (const { subject, turns } of round % 2 === 0 ? subjects : subjects.toReversed()) {
        turns.push(await take(subject, payments));
      }
    }
    for (const { count, turns } of subjects) report(count, turns);
  } finally {
    // The first one runs the database.
    for (const server of servers.toReversed()) await server.stop();
    sink.stop();
  }
});

function wholeNumber(name: 'payments' | 'rounds'): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1) return value;
  console.error(`--${name} must be a whole number from 1`);
  return process.exit(1);
}

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
function subjectOf(
  servers: readonly RunningProduct[],
  given: Pick<Subject, 'companyIds' | 'settled'>,
): Subject {
  const payers = servers.map(({ url }) => openPayer(url, connections / servers.length));
  const [first] = payers;
  if (first === undefined) throw new Error('no server');
  const send: Payer['send'] = async (sealed) => {
    const shares = payers.map((payer, index) =>
      payer.send(sealed.filter((_, position) => position % payers.length === index)),
    );
    return (await Promise.all(shares)).flat();
  };
  return { ...given, payer: { seal: first.seal, send }, pids: servers.map(({ pid }) => pid) };
}

function report(count: number, turns: readonly Turn[]): void {
  const middle = (figureOf: (turn: Turn) => number) => median(turns.map(figureOf));
  const figures = {
    servers: String(count),
    'payments/s': middle(({ perSecond }) => perSecond).toFixed(0),
    p99: inMs(
      middle(({ waitedMs }) => percentile(waitedMs, 99)),
      0,
    ),
    'CPU of the servers': inMs(middle(({ cpuMs }) => cpuMs.get('server') ?? 0)),
    'CPU of the database': inMs(middle(({ cpuMs }) => cpuMs.get('database') ?? 0)),
    'CPU with gateway and receipts': inMs(middle(({ settledCpuMs }) => settledCpuMs)),
    load: (loadavg()[0] ?? 0).toFixed(1),
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
