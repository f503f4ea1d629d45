/**
 * `npm run bench -- receipts [--receipts 3000] [--turns 3]`: queues the receipts of that many
 * payments at once, several times, and measures how fast their receipts reach a mail server and the
 * CPU time of each.
 */
import { parseArgs } from 'node:util';
import { withDatabase } from './dashboard/with-product-database.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { openCompanies } from './payments/open-companies.ts';
import { openPayer, payerEmail } from './payments/payer.ts';
import { startMailSink } from './payments/start-mail-sink.ts';
import { measureReceipts } from './receipts/measure-receipts.ts';
import { runProduct } from './start/run-product.ts';

const { values } = parseArgs({
  options: {
    receipts: { type: 'string', default: '3000' },
    turns: { type: 'string', default: '3' },
  },
});
const receipts = Number(values.receipts);
const turns = Number(values.turns);
const companies = 9;
const connections = 32;
/** Above any rate, because the setting isn't what is measured. */
const perSecond = '10000';

const queueReceipts = `
  insert into unsent_receipts (sale_id) select id from sales where person_email = $1`;

await withDataFolder(measure);

async function measure(dataFolder: string): Promise<void> {
  const sink = await startMailSink();
  const product = await runProduct(dataFolder, {
    PITON_SMTP_URL: sink.url,
    PITON_SMTP_PER_SECOND: perSecond,
  });
  const payer = openPayer(product.url, connections);
  try {
    // The payments' own receipts warm up the code.
    await payer.send(await payer.seal(await openCompanies(product.url, companies), receipts));
    await sink.untilReceived(payerEmail, receipts);
    for (let turn = 1; turn <= turns; turn += 1) {
      const figures = await measureReceipts(product.pid, receipts, async () => {
        await withDatabase(dataFolder, 'superuser', (client) =>
          client.query(queueReceipts, [payerEmail]),
        );
        await sink.untilReceived(payerEmail, (turn + 1) * receipts);
      });
      console.log(
        `${figures.perSecond.toFixed(0)} receipts/s; CPU of each: ` +
          `server ${figures.serverMs.toFixed(2)} ms, database ${figures.databaseMs.toFixed(2)} ms`,
      );
    }
  } finally {
    await payer.close();
    await product.stop();
    sink.stop();
  }
}
