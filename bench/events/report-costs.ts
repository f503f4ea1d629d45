import { machine } from '../figures/machine.ts';
import { median } from '../figures/median.ts';
import { saveRow } from '../figures/save-row.ts';
import type { Turn } from '../payments/measure-pair.ts';
import { type Costs, type Variant, variants } from './measure-costs.ts';

type CostFigures = {
  readonly perSecond: number;
  /** CPU per payment until its response. */
  readonly serverMs: number;
  readonly databaseMs: number;
  /** Until its receipt and its webhooks have arrived. */
  readonly settledMs: number;
};

/** Medians of the turns. */
function figuresOf(turns: readonly Turn[]): CostFigures {
  const middle = (of: (turn: Turn) => number) => median(turns.map(of));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    serverMs: middle(({ cpuMs }) => cpuMs.get('server') ?? Number.NaN),
    databaseMs: middle(({ cpuMs }) => cpuMs.get('database') ?? Number.NaN),
    settledMs: middle(({ settledCpuMs }) => settledCpuMs),
  };
}

export function printCosts(costs: Costs): void {
  console.log(`\nmedians of the turns, ${machine()}`);
  for (const variant of variants) console.log(`  ${cellsOf(costs, variant).join(' · ')}`);
}

export function saveCosts(costs: Costs): void {
  for (const variant of variants) {
    saveRow('## Payments with and without events', [machine(), ...cellsOf(costs, variant)]);
  }
}

/** Each figure with its share of the one without events. */
function cellsOf(costs: Costs, variant: Variant): string[] {
  const bare = figuresOf(costs['without events']);
  const figures = figuresOf(costs[variant]);
  const cell = (name: keyof CostFigures, digits: number, unit = '') =>
    `${figures[name].toFixed(digits)}${unit} (${(figures[name] / bare[name]).toFixed(2)})`;
  return [
    variant,
    cell('perSecond', 0),
    cell('serverMs', 2, ' ms'),
    cell('databaseMs', 2, ' ms'),
    cell('settledMs', 2, ' ms'),
  ];
}
