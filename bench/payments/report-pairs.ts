import { machine } from '../figures/machine.ts';
import { median } from '../figures/median.ts';
import { percentile } from '../figures/percentile.ts';
import { saveRow } from '../figures/save-row.ts';
import type { Turn } from './measure-pair.ts';

export type Pair = {
  readonly product: Turn;
  readonly prototype: Turn;
  readonly openingsPerSecond: number;
  readonly memoryMb: number;
};

/** Medians of the pairs. Ratios are the product's figures divided by the prototype's. */
type Figures = {
  readonly perSecond: number;
  readonly barePerSecond: number;
  readonly speedRatio: number;
  readonly cpuMs: number;
  readonly cpuRatio: number;
  readonly settledCpuMs: number;
  readonly p99Ms: number;
  readonly memoryMb: number;
};

const goals = { speedRatio: 0.62, cpuRatio: 1.6, settledCpuMs: 4.5, p99Ms: 120, memoryMb: 220 };
const tolerance = 0.1;
const groups = ['server', 'database', 'gateway', 'client'];

export function figuresOf(pairs: readonly Pair[]): Figures {
  const middle = (of: (pair: Pair) => number) => median(pairs.map(of));
  return {
    perSecond: middle(({ product }) => product.perSecond),
    barePerSecond: middle(({ prototype }) => prototype.perSecond),
    speedRatio: middle(speedRatioOf),
    cpuMs: middle(({ product }) => totalOf(product)),
    cpuRatio: middle(cpuRatioOf),
    settledCpuMs: middle(settledCpuMsOf),
    p99Ms: middle(({ product }) => percentile(product.waitedMs, 99)),
    memoryMb: middle(({ memoryMb }) => memoryMb),
  };
}

/** The names of the goals that these figures miss by more than the tolerance. */
export function missedGoals(figures: Figures): (keyof typeof goals)[] {
  const isMissed = (name: keyof typeof goals) =>
    name === 'speedRatio'
      ? figures[name] < goals[name] * (1 - tolerance)
      : figures[name] > goals[name] * (1 + tolerance);
  return (Object.keys(goals) as (keyof typeof goals)[]).filter(isMissed);
}

export function printPairs(pairs: readonly Pair[], connections: number): void {
  const line = (name: string, digits: number, of: (pair: Pair) => number) => {
    const all = pairs.map(of);
    const each = all.map((value) => value.toFixed(digits)).join(' ');
    console.log(`  ${name.padEnd(48)}${median(all).toFixed(digits).padStart(8)}   ${each}`);
  };
  console.log(`\n${connections} connections, ${machine()}; the median, then each pair`);
  line('approved per second', 0, ({ product }) => product.perSecond);
  line('prototype, approved per second', 0, ({ prototype }) => prototype.perSecond);
  line('share of the prototype', 2, speedRatioOf);
  line('CPU per payment, with receipts of the turn, ms', 2, ({ product }) => totalOf(product));
  for (const group of groups) line(`  ${group}`, 2, ({ product }) => cpuOf(product, group));
  line('prototype, CPU per payment, ms', 2, ({ prototype }) => totalOf(prototype));
  for (const group of groups) line(`  ${group}`, 2, ({ prototype }) => cpuOf(prototype, group));
  line('CPU, times the prototype’s', 2, cpuRatioOf);
  line('CPU until all receipts are sent, ms', 2, settledCpuMsOf);
  line('response time p99, ms', 0, ({ product }) => percentile(product.waitedMs, 99));
  line('server memory, MB', 0, ({ memoryMb }) => memoryMb);
  line('RSA-3072 openings per second, bare', 0, (pair) => pair.openingsPerSecond);
  console.log(
    `\nGoals: share ${goals.speedRatio}, CPU ${goals.cpuRatio} times, ${goals.settledCpuMs} ms with receipts, p99 ${goals.p99Ms} ms, ${goals.memoryMb} MB.`,
  );
  console.log('Client, server, database and gateway share this machine and its cores.');
}

export function checkGoals(pairs: readonly Pair[]): boolean {
  const missed = missedGoals(figuresOf(pairs));
  for (const name of missed) console.error(`missed goal: ${name}, ${goals[name]}`);
  return missed.length === 0;
}

export function saveResults(
  pairs: readonly Pair[],
  { seconds, connections }: { seconds: number; connections: number },
): void {
  const figures = figuresOf(pairs);
  saveRow('## Payments compared with the prototype', [
    `${machine()}, ${connections} connections, ${seconds} s`,
    `${figures.perSecond.toFixed(0)} / ${figures.barePerSecond.toFixed(0)}`,
    figures.speedRatio.toFixed(2),
    `${figures.cpuMs.toFixed(2)} ms`,
    figures.cpuRatio.toFixed(2),
    `${figures.settledCpuMs.toFixed(2)} ms`,
    `${figures.p99Ms.toFixed(0)} ms`,
    `${figures.memoryMb.toFixed(0)} MB`,
  ]);
}

const speedRatioOf = ({ product, prototype }: Pair) => product.perSecond / prototype.perSecond;
const cpuRatioOf = ({ product, prototype }: Pair) => totalOf(product) / totalOf(prototype);
const settledCpuMsOf = ({ product }: Pair) => product.settledCpuMs + cpuOf(product, 'client');

function cpuOf({ cpuMs }: Turn, group: string): number {
  return cpuMs.get(group) ?? 0;
}

function totalOf({ cpuMs }: Turn): number {
  return Array.from(cpuMs.values()).reduce((sum, ms) => sum + ms, 0);
}
