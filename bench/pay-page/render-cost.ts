import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PayPageProps } from '@piton/contract/payments/pay-page-props.ts';

const rounds = 40;
const each = 50;

/** The CPU time for rendering one page, in milliseconds: the minimum of several warm rounds. */
export async function renderCostMs(props: PayPageProps): Promise<number> {
  const built = path.resolve(import.meta.dirname, '../../web/dist/server/pay.js');
  const { renderPay } = (await import(pathToFileURL(built).href)) as {
    renderPay: (of: PayPageProps) => unknown;
  };
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (let page = 0; page < each; page += 1) renderPay(props);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000 / each);
  }
  return Math.min(...costs.slice(rounds / 2));
}
