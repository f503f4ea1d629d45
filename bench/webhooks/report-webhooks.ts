import { machine } from '../figures/machine.ts';
import { percentile } from '../figures/percentile.ts';
import { saveRow } from '../figures/save-row.ts';

type WebhookFigures = {
  readonly paidPerSecond: number;
  readonly responseP99Ms: number;
  /** From the end of a payment until the shop's endpoint has its event. */
  readonly lagP50Ms: number;
  readonly lagP99Ms: number;
  readonly lagMaxMs: number;
  /** CPU of one payment and its webhook, by group of processes. */
  readonly cpuMs: ReadonlyMap<string, number>;
};

type Measured = {
  readonly paidPerSecond: number;
  readonly waitedMs: readonly number[];
  readonly lagMs: readonly number[];
  readonly cpuMs: ReadonlyMap<string, number>;
};

const goals = { paidPerSecond: 100, lagP99Ms: 2000 };
/** The last response comes after the last payment is due. */
const tolerance = 0.01;

export function webhookFigures({ waitedMs, lagMs, ...measured }: Measured): WebhookFigures {
  return {
    ...measured,
    responseP99Ms: percentile(waitedMs, 99),
    lagP50Ms: percentile(lagMs, 50),
    lagP99Ms: percentile(lagMs, 99),
    lagMaxMs: percentile(lagMs, 100),
  };
}

/** The names of the missed goals. A figure that is no number reaches none. */
export function missedGoals(figures: WebhookFigures): (keyof typeof goals)[] {
  const isReached = {
    paidPerSecond: figures.paidPerSecond >= goals.paidPerSecond * (1 - tolerance),
    lagP99Ms: figures.lagP99Ms <= goals.lagP99Ms,
  };
  return (['paidPerSecond', 'lagP99Ms'] as const).filter((name) => !isReached[name]);
}

export function printWebhooks(figures: WebhookFigures): void {
  const line = (name: string, value: string) => console.log(`  ${name.padEnd(24)}${value}`);
  console.log(`\nat a fixed rate, ${machine()}`);
  line('payments/s', figures.paidPerSecond.toFixed(1));
  line('response p99', ms(figures.responseP99Ms));
  line('to the endpoint: p50', ms(figures.lagP50Ms));
  line('p99', ms(figures.lagP99Ms));
  line('maximum', ms(figures.lagMaxMs));
  for (const [group, cpuMs] of figures.cpuMs) line(`CPU, ${group}`, `${cpuMs.toFixed(2)} ms`);
}

export function checkWebhooks(figures: WebhookFigures): boolean {
  const missed = missedGoals(figures);
  for (const name of missed) console.error(`missed goal: ${name}, ${goals[name]}`);
  return missed.length === 0;
}

export function saveWebhooks(figures: WebhookFigures, seconds: number): void {
  const cpuMs = Array.from(figures.cpuMs.values()).reduce((sum, each) => sum + each, 0);
  saveRow('## Webhooks at a fixed rate', [
    `${machine()}, ${seconds} s`,
    figures.paidPerSecond.toFixed(0),
    ms(figures.responseP99Ms),
    ms(figures.lagP50Ms),
    ms(figures.lagP99Ms),
    ms(figures.lagMaxMs),
    `${cpuMs.toFixed(1)} ms`,
  ]);
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
