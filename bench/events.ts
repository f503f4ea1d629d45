/**
 * `npm run bench -- events [--payments 600] [--rounds 5] [--save]`: measures payments whose events
 * are disabled, payments of companies without an endpoint, and of companies with one, in turns.
 * `--save` adds the figures to `bench/RESULTS.md`.
 */
import { parseArgs } from 'node:util';
import { measureCosts } from './events/measure-costs.ts';
import { printCosts, saveCosts } from './events/report-costs.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { measureTurn } from './payments/measure-pair.ts';
import { openCompanies } from './payments/open-companies.ts';
import { openPayer, payerEmail } from './payments/payer.ts';
import { startMailSink } from './payments/start-mail-sink.ts';
import { runProduct } from './start/run-product.ts';
import { addEndpoints } from './webhooks/add-endpoints.ts';
import { startWebhookSink } from './webhooks/start-webhook-sink.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '5' },
    save: { type: 'boolean', default: false },
  },
});
const payments = Number(values.payments);
const rounds = Number(values.rounds);
const companies = 3;
const connections = 16;

await withDataFolder(measure);

async function measure(dataFolder: string): Promise<void> {
  const webhooks = await startWebhookSink();
  const emails = await startMailSink();
  const product = await runProduct(dataFolder, {
    PITON_SMTP_URL: emails.url,
    PITON_SMTP_PER_SECOND: '10000',
  });
  const payer = openPayer(product.url, connections);
  let paid = 0;
  let notified = 0;
  const receiptsArrived = () => emails.untilReceived(payerEmail, (paid += payments));
  const subject = (companyIds: readonly string[], settled: () => Promise<void>) => ({
    payer,
    companyIds,
    pids: [product.pid],
    settled,
  });
  try {
    const companyIds = await openCompanies(product.url, 3 * companies);
    const listening = companyIds.slice(2 * companies);
    await addEndpoints(product.url, listening, webhooks.url);
    const subjects = {
      'without events': subject(companyIds.slice(0, companies), receiptsArrived),
      'no endpoint': subject(companyIds.slice(companies, 2 * companies), receiptsArrived),
      'one endpoint': subject(listening, async () => {
        await receiptsArrived();
        await webhooks.untilReceived((notified += payments));
      }),
    };
    // Warms up code, connections, statements and keys.
    for (const each of Object.values(subjects)) await measureTurn(each, payments);
    const costs = await measureCosts({ dataFolder, subjects, payments, rounds });
    printCosts(costs);
    if (values.save) saveCosts(costs);
  } finally {
    await payer.close();
    await product.stop();
    webhooks.stop();
    emails.stop();
  }
}
