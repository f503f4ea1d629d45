/**
 * `npm run bench -- dashboard [--sales 5000000] [--users 16] [--seconds 10]`: measures how
 * soon a merchant with millions of payments sees them, compared with a bare request, a bare query and
 * an empty page on the same machine. Fails if a limit is exceeded.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openBrowser } from './pay-page/open-browser.ts';
import { bareRowsPerSecond } from './dashboard/bare-rows.ts';
import { type FilledProduct, fillProduct } from './dashboard/fill-product.ts';
import { measureQuestions } from './dashboard/measure-questions.ts';
import { openHome } from './dashboard/open-home.ts';
import { reportFile, reportHome, reportQuestions, reportScroll } from './dashboard/report.ts';
import { measureSaveFile } from './dashboard/measure-save-file.ts';
import { scrollSales } from './dashboard/scroll-sales.ts';
import { withDataFolder } from './figures/with-data-folder.ts';

const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '5000000' },
    users: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '10' },
  },
});
/** A request with many payments may take half as long again as with few. */
const fewSales = 50_000;
const sales = wholeNumber('sales', fewSales);
const users = wholeNumber('users', 1);
const seconds = wholeNumber('seconds', 1);

function wholeNumber(name: keyof typeof values, min: number): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= min) return value;
  console.error(`--${name} must be a whole number from ${min}`);
  return process.exit(1);
}

const [waiting = 0] = loadavg();
console.log(
  `${availableParallelism()} cores, for which ${waiting.toFixed(1)} programs wait already`,
);
await withFilled(fewSales, (few) => withFilled(sales, (many) => measure(few, many)));

async function withFilled(
  count: number,
  work: (product: FilledProduct) => Promise<void>,
): Promise<void> {
  await withDataFolder(async (dataFolder) => {
    const product = await fillProduct(dataFolder, count);
    try {
      await work(product);
    } finally {
      await product.stop();
    }
  });
}

async function measure(few: FilledProduct, many: FilledProduct): Promise<void> {
  // First, while the server holds nothing from other requests.
  const isKept = [await measureFile(many)];
  const [ofFew = [], ofMany = []] = await measureQuestions([few, many], { users, seconds });
  isKept.push(reportQuestions({ ofFew, ofMany, users, few: few.sales, many: many.sales }));
  const browser = await openBrowser();
  try {
    isKept.push(reportHome(await openHome(browser.connection, many)));
    isKept.push(reportScroll(await scrollSales(browser.connection, many)));
  } finally {
    await browser.close();
  }
  console.log('\nClient, server, database and browser share this machine and its cores.');
  if (isKept.includes(false)) process.exitCode = 1;
}

/** The bare query runs before and after, because a shared machine changes within a minute. */
async function measureFile(product: FilledProduct): Promise<boolean> {
  const before = await bareRowsPerSecond(product);
  const file = await measureSaveFile(product);
  const after = await bareRowsPerSecond(product);
  return reportFile(file, (before + after) / 2);
}
