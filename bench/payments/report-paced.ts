import { saveRow } from '../figures/save-row.ts';
import { machine } from '../figures/machine.ts';
import type { PacedFigures } from './measure-paced.ts';

const goals = { receiptsPerSecond: 200, lagP99Ms: 10_000 };
const tolerance = 0.1;

export function printPaced(figures: PacedFigures): void {
  const line = (name: string, value: number, unit = '') =>
    console.log(`  ${name.padEnd(46)}${value.toFixed(0).padStart(8)}${unit}`);
  console.log(`\nat a fixed rate, ${machine()}`);
  line('payments per second', figures.paymentsPerSecond);
  line('receipts per second', figures.receiptsPerSecond);
  line('response time p99', figures.responseP99Ms, ' ms');
  line('from approval to the mail server, median', figures.lagP50Ms, ' ms');
  line('  p99', figures.lagP99Ms, ' ms');
  line('  maximum', figures.lagMaxMs, ' ms');
  line('unsent receipts at the end', figures.queued);
}

export function meetsReceiptGoals({ receiptsPerSecond, lagP99Ms }: PacedFigures): boolean {
  return (
    receiptsPerSecond >= goals.receiptsPerSecond * (1 - tolerance) && lagP99Ms <= goals.lagP99Ms
  );
}

export function savePaced(figures: PacedFigures, seconds: number): void {
  saveRow('## Receipts at a fixed rate', [
    `${machine()}, ${seconds} s`,
    figures.paymentsPerSecond.toFixed(0),
    figures.receiptsPerSecond.toFixed(0),
    `${figures.responseP99Ms.toFixed(0)} ms`,
    `${figures.lagP50Ms.toFixed(0)} ms`,
    `${figures.lagP99Ms.toFixed(0)} ms`,
    `${figures.lagMaxMs.toFixed(0)} ms`,
    String(figures.queued),
  ]);
}
