import type { Fault } from '../fault.ts';

const alerting = 'server/monitoring/alarms/alert-open-sales.ts';
const wiring = 'server/startup/start-alarms.ts';
const alertTest = 'server/monitoring/alarms/alert-open-sales.test.ts';
const wiredTest = 'server/startup/start-alarms.test.ts';

/** Faults in the alarms about payments with an unknown outcome. */
export const alarmFaults: readonly Fault[] = [
  {
    name: 'no alarm for payments that stay pending',
    costs: 'Customers and merchants wait until one of them calls.',
    file: alerting,
    text: 'if (oldestMs > alertAfterMs) await',
    planted: 'if (oldestMs > alertAfterMs * 1000) await',
    tests: [alertTest],
  },
  {
    name: 'the alarm email is queued without a recipient',
    costs: 'It counts as sent, and no operator has read it.',
    file: alerting,
    text: "{ kind: 'sales-stay-open', to, at,",
    planted: "{ kind: 'sales-stay-open', to: `${to}.invalid`, at,",
    tests: [alertTest],
  },
  {
    name: 'the alarm ends while a payment is still pending',
    costs: 'The operator stops investigating.',
    file: alerting,
    text: 'else if (oldestMs <= alertAfterMs - apartMs &&',
    planted: 'else if (oldestMs <= alertAfterMs &&',
    tests: [alertTest],
  },
  {
    name: 'a clock that was set back ends the alarm',
    costs: 'The operator stops investigating.',
    file: alerting,
    text: '&& !live.isClockBehind)',
    planted: ')',
    tests: [alertTest],
  },
  {
    name: 'one pending payment hides the later ones',
    costs: 'An outage with hundreds of pending payments sends no email.',
    file: alerting,
    text: 'windowSeconds: 86_400,',
    planted: 'windowSeconds: 3650 * 86_400,',
    tests: [alertTest],
  },
  {
    name: 'the all-clear is lost when the day’s email was sent',
    costs: 'Operators never read that the incident has ended.',
    file: alerting,
    text: 'windowSeconds: 10 * 365 * 86_400,',
    planted: 'windowSeconds: 24 * 3600,',
    tests: [alertTest],
  },
  {
    name: 'the all-clear ignores newer pending payments',
    costs: 'The email says that nothing is pending while hundreds are.',
    file: alerting,
    text: "{ kind: 'sales-open-no-more', to, at, count, oldest }",
    planted: "{ kind: 'sales-open-no-more', to, at, count: 0 * count, oldest }",
    tests: [alertTest],
  },
  {
    name: 'pending payments are counted without an alarm',
    costs: 'Without a pager, no operator learns of them.',
    file: wiring,
    text: 'await alertOpenSales(deps, counts).catch(',
    planted: 'await alertOpenSales(deps, counts.slice(0, 0)).catch(',
    tests: [wiredTest],
  },
  {
    name: 'the quiet period is a thousand times too long',
    costs: 'A payment that stays pending is reported after six weeks.',
    file: wiring,
    text: 'config.gateway.quietSeconds * 1000 }',
    planted: 'config.gateway.quietSeconds * 1_000_000 }',
    tests: [wiredTest],
  },
  {
    name: 'an alarm that cannot be emailed is not counted either',
    costs: 'The pager misses payments because an email could not be queued.',
    file: wiring,
    text: ").catch((err: unknown) =>\n        log.error({ err }, 'the alarm about pending payments could not be queued'),\n      );",
    planted: ');',
    tests: [wiredTest],
  },
];
