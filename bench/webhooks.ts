/**
 * `npm run bench -- webhooks [--per-second 100] [--seconds 30] [--save] [--check]`: pays at a fixed
 * rate and measures the time from each payment to its webhook. `--save` adds the figures to
 * `bench/RESULTS.md`; `--check` fails below the rate or above the lag of the goals.
 */
import { parseArgs } from 'node:util';
import { withDatabase } from './dashboard/with-product-database.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { cpuOf, perPayment } from './payments/measure-pair.ts';
import { openCompanies } from './payments/open-companies.ts';
import { openPayer } from './payments/payer.ts';
import { runProduct } from './start/run-product.ts';
import { addEndpoints } from './webhooks/add-endpoints.ts';
import {
  checkWebhooks,
  printWebhooks,
  saveWebhooks,
  webhookFigures,
} from './webhooks/report-webhooks.ts';
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
const companies = 3;
const connections = 32;
const warmUp = 300;

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
    const processes = { pids: [product.pid] };
    const before = cpuOf(processes);
    const startedAt = performance.now();
    const waitedMs = await payer.sendPaced(sealed, perSecond);
    const paidPerSecond = sealed.length / ((performance.now() - startedAt) / 1000);
    const received = await sink.untilReceived(warmUp + sealed.length);
    const cpuMs = perPayment(before, cpuOf(processes), sealed.length);
    const lagMs = await lagsOf(
      dataFolder,
      received.filter(({ id }) => !earlier.has(id)),
    );
    const figures = webhookFigures({ paidPerSecond, waitedMs, lagMs, cpuMs });
    printWebhooks(figures);
    if (values.save) saveWebhooks(figures, seconds);
    if (values.check && !checkWebhooks(figures)) process.exitCode = 1;
  } finally {
    await payer.close();
    await product.stop();
    sink.stop();
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
