import path from 'node:path';
import { ensureWebBuilt } from '../build-web.ts';
import { findChromium } from '../chromium/find-chromium.ts';
import { thisMachine } from '../chromium/this-machine.ts';
import { cleanEnvironment } from '../processes/clean-environment.ts';
import { runCommand } from '../processes/run-command.ts';
import type { Tally } from '../processes/tally.ts';
import { temporaryFolder } from '../processes/temporary-folder.ts';
import { readPlaywrightReport } from './read-playwright-report.ts';
import { type Product, startProduct } from './start-product.ts';

/** Outside the results folder, which Playwright empties at its start. */
const productLog = 'e2e/product.log';

/** Runs the browser tests against a separate product; `args` go to Playwright. */
export async function runE2e(args: readonly string[]): Promise<Tally> {
  const report = path.join(temporaryFolder('piton-e2e-report'), 'report.json');
  await ensureWebBuilt();
  const chromium = await findChromium(thisMachine());
  const product = await startProduct(productLog);
  const { code } = await playwright(args, { product, chromium, report });
  const complaint = await product.stop();
  const tally = readPlaywrightReport(report, code);
  if (complaint === null) return tally;
  console.error(`FAILED: ${complaint}; its output is in ${productLog}`);
  return { ...tally, failed: [...tally.failed, complaint] };
}

function playwright(
  args: readonly string[],
  { product, chromium, report }: { product: Product; chromium: string; report: string },
): Promise<{ code: number }> {
  return runCommand({
    file: 'node',
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      ...args,
    ],
    env: cleanEnvironment({
      BASE_URL: product.url,
      PRODUCT_DATA: product.dataFolder,
      CHROMIUM_PATH: chromium,
      E2E_REPORT: report,
    }),
    isLive: true,
  });
}
