/**
 * `npm run bench -- webhooks [--per-second 100] [--seconds 30] [--save] [--check]`: pays at a fixed
 * rate and measures the time from each payment to its webhook. `--save` adds the figures to
 * `bench/RESULTS.md`; `--check` fails above the goal.
 */
import { parseArgs } from 'node:util';
import { withDatabase } from './dashboard/with-product-database.ts';
import { machine } from './figures/machine.ts';
import { percentile } from './figures/percentile.ts';
import { saveRow } from './figures/save-row.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { openCompanies } from './payments/open-companies.ts';
import { openPayer } from './payments/payer.ts';
import { signIn } from './start/demo-session.ts';
import { runProduct } from './start/run-product.ts';
import type { Received } from './webhooks/webhook-sink.ts';
import { startWebhookSink } from './webhooks/start-webhook-sink.ts';

const { values } = parseArgs({
  options: {
    'per-second': { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    save: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const perSecond = Number(values['per-second']);
const seconds = Number(values.seconds);
const merchant = 'maria@demo.example';
const companies = 3;
const connections = 32;
const warmUp = 300;
const goalP99Ms = 2000;

await withDataFolder(measure);

async function measure(dataFolder: string): Promise<void> {
  const sink = await startWebhookSink();
  const product = await runProduct(dataFolder);
  const payer = openPayer(product.url, connections);
  try {
    const companyIds = await openCompanies(product.url, companies);
    await addEndpoints(product.url, companyIds, sink.url);
    await payer.send(await payer.seal(companyIds, warmUp));
    const earlier = new Set((await sink.untilReceived(warmUp)).map(({ id }) => id));
    const sealed = await payer.seal(companyIds, perSecond * seconds);
    const startedAt = performance.now();
    const waitedMs = await payer.sendPaced(sealed, perSecond);
    const paidPerSecond = sealed.length / ((performance.now() - startedAt) / 1000);
    const received = await sink.untilReceived(warmUp + sealed.length);
    const lagMs = await lagsOf(
      dataFolder,
      received.filter(({ id }) => !earlier.has(id)),
    );
    report({ paidPerSecond, waitedMs, lagMs });
  } finally {
    await payer.close();
    await product.stop();
    sink.stop();
  }
}

async function addEndpoints(url: string, companyIds: readonly string[], sink: string) {
  const { send } = await signIn(url, merchant, { isSteppedUp: true });
  for (const companyId of companyIds) {
    await send('POST', `/api/companies/${companyId}/webhook-endpoints`, {
      mode: 'live',
      url: sink,
      types: ['*'],
    });
  }
}

/** Server, database and endpoint read the same machine's clock. */
function lagsOf(dataFolder: string, received: readonly Received[]): Promise<number[]> {
  return withDatabase(dataFolder, 'superuser', async (client) => {
    const { rows } = await client.query<{ id: string; decided_at: Date }>(
      'select id, decided_at from sales where id = any($1)',
      [received.map(({ id }) => id)],
    );
    const decidedAt = new Map(rows.map((row) => [row.id, row.decided_at.getTime()]));
    return received.map(({ id, at }) => at - (decidedAt.get(id) ?? Number.NaN));
  });
}

type Measured = {
  readonly paidPerSecond: number;
  readonly waitedMs: readonly number[];
  readonly lagMs: readonly number[];
};

function report({ paidPerSecond, waitedMs, lagMs }: Measured): void {
  const [p50, p99, max] = [50, 99, 100].map((percent) => percentile(lagMs, percent));
  const cells = [
    `${machine()}, ${seconds} s`,
    paidPerSecond.toFixed(0),
    `${percentile(waitedMs, 99).toFixed(0)} ms`,
    ...[p50, p99, max].map((ms = 0) => `${ms.toFixed(0)} ms`),
  ];
  const names = ['machine', 'payments/s', 'response p99', 'to the endpoint: p50', 'p99', 'maximum'];
  for (const [index, name] of names.entries()) {
    console.log(`  ${name.padEnd(24)}${cells[index] ?? ''}`);
  }
  if (values.save) saveRow('## Webhooks at a fixed rate', cells);
  if (values.check && (p99 ?? Infinity) > goalP99Ms) process.exitCode = 1;
}
