import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { showDrills } from '../backup/drill/show-drills.ts';
import { showBackups } from '../backup/show-backups.ts';
import { showDeclines } from '../monitoring/alarms/show-declines.ts';
import { showUnprojected } from '../monitoring/alarms/show-unprojected.ts';
import { showPending } from '../monitoring/alarms/show-pending.ts';
import { showUnsentReceipts } from '../monitoring/alarms/show-unsent-receipts.ts';
import { showWaitingRefunds } from '../monitoring/alarms/show-waiting-refunds.ts';
import { showWebhooks } from '../monitoring/alarms/show-webhooks.ts';
import { guardedGateway } from '../gateways/breaker/testing/guarded-gateway.ts';
import { showOutages } from '../gateways/breaker/show-outage.ts';
import { createMetrics } from '../http/metrics.ts';
import { countDroppedEmails } from '../mail/count-dropped-emails.ts';
import { showOpenRun } from '../payouts/run/show-open-run.ts';
import type { KeptFinding } from '../monitoring/self-check/self-check-store.ts';
import { showSelfCheck } from '../monitoring/self-check/show-self-check.ts';
import { isFiring, type Series } from '../testing/fired-alerts.ts';

const docs = path.join(import.meta.dirname, '../../docs');
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8');

const sentence = z.string().min(20);
const ruleFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Piton[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'morning']) }),
          annotations: z.strictObject({ summary: sentence, description: sentence }),
        }),
      ),
    }),
  ),
});

const rules = ruleFile.parse(parse(read('alerts.yml'))).groups.flatMap((group) => group.rules);

/** Every metric of a server, with the labels of its series. */
async function readMetrics(): Promise<string> {
  const metrics = createMetrics({ totalCount: 1, idleCount: 1, waitingCount: 0 });
  const { registry } = metrics;
  const at = new Date();
  metrics.observeRequest({ method: 'GET', route: '/', status: 200, seconds: 0.1 });
  const night = '2026-11-27';
  const last = { night, beganAt: at, endedAt: at, found: [] };
  showSelfCheck(registry).show({ night, last, failed: null, ahead: 0 });
  showDeclines(registry).show({
    at,
    all: { companyId: null, attempts: 0, declined: 0 },
    spikes: [],
  });
  showBackups(registry, at);
  showDrills(registry, at)({ base: '', endedAt: at, seconds: 9, why: null, succeededAt: at });
  showUnprojected(registry).show(0);
  showPending(registry).show([{ mode: 'live', count: 0, oldestSeconds: 0, isClockBehind: false }]);
  const { guarded } = guardedGateway();
  showOutages(registry, {
    live: { platform: guarded, others: [] },
    test: { platform: guarded, others: [] },
  });
  countDroppedEmails(registry);
  showUnsentReceipts(registry).show({ waiting: 0, oldestSeconds: 0, failed: 0 });
  showWaitingRefunds(registry).show({ waiting: 0, oldestSeconds: 0 });
  showWebhooks(registry).show({
    due: 0,
    overdue: 0,
    oldestSeconds: 0,
    unrendered: 0,
    unrenderedOldestSeconds: 0,
    failing: 0,
  });
  showOpenRun(registry).show(0);
  return registry.metrics();
}

const selector = /\b([a-z]+(?:_[a-z]+)+)(?:\{(\w+)(=~?)"([^"]+)"\})?/g;

test('the Prometheus rules are valid, and use existing metrics', async () => {
  const metrics = await readMetrics();
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr } of rules) {
    const selectors = [...expr.matchAll(selector)];
    if (!expr.includes('up{')) expect(selectors, alert).not.toEqual([]);
    for (const [, metric = '', label, matches, value = ''] of selectors) {
      const series = metrics.split('\n').filter((line) => new RegExp(`^${metric}[ {]`).test(line));
      expect(series, `${alert} asks for ${metric}`).not.toEqual([]);
      if (label === undefined) continue;
      const wanted = matches === '=' ? `${label}="${value}"` : `${label}="`;
      expect(series.join(), `${alert} asks for ${label}`).toContain(wanted);
    }
  }
});

const time = 1_795_762_810;
/** Two servers on an ordinary day. */
const ordinary: readonly Series[] = [
  { name: 'self_check_ok', value: 1 },
  { name: 'self_check_ended_timestamp_seconds', value: time - 3600 },
  { name: 'self_check_failures', value: 0 },
  { name: 'self_checks_ahead', value: 0 },
  { name: 'payout_run_open_seconds', value: 60 },
  { name: 'decline_spikes', labels: { scope: 'company' }, value: 0 },
  { name: 'decline_spikes', labels: { scope: 'platform' }, value: 0 },
  { name: 'declines_watched_timestamp_seconds', value: time - 30 },
  { name: 'card_gateway_state', labels: { mode: 'live' }, value: 0 },
  // An outage of the test mode's simulator pages no operator.
  { name: 'card_gateway_state', labels: { mode: 'test' }, value: 2 },
  { name: 'sales_pending', labels: { mode: 'live' }, value: 50 },
  { name: 'sales_pending_oldest_seconds', labels: { mode: 'live' }, value: 900 },
  // Nor do pending test payments.
  { name: 'sales_pending', labels: { mode: 'test' }, value: 400 },
  { name: 'sales_pending_oldest_seconds', labels: { mode: 'test' }, value: 9000 },
  { name: 'sales_unprojected_oldest_seconds', value: 1 },
  { name: 'up', labels: { job: 'piton' }, value: 1 },
  {
    name: 'http_request_duration_seconds_count',
    labels: { status: '200' },
    before: 0,
    value: 9000,
  },
  { name: 'http_request_duration_seconds_count', labels: { status: '500' }, before: 0, value: 3 },
  { name: 'database_pool_connections', labels: { state: 'waiting' }, value: 0 },
  { name: 'database_pool_connections', labels: { state: 'total' }, value: 9 },
  { name: 'backup_archived_timestamp_seconds', value: time - 1 },
  { name: 'backup_copied_timestamp_seconds', value: time - 23 * 3600 },
  { name: 'backup_drill_ok', value: 1 },
  { name: 'backup_drill_succeeded_timestamp_seconds', value: time - 25 * 3600 },
  { name: 'emails_dropped_total', before: 10, value: 12 },
  { name: 'receipts_oldest_seconds', value: 60 },
  { name: 'receipts_failed', value: 20 },
  // Staff have two working days, which a long weekend makes five.
  { name: 'refunds_oldest_seconds', value: 5 * 24 * 3600 },
  // A shop whose endpoint is down or slow is no fault of ours.
  { name: 'webhook_deliveries_due', value: 5000 },
  { name: 'webhook_deliveries_oldest_seconds', value: 7200 },
  { name: 'webhook_deliveries_overdue', value: 0 },
  { name: 'events_unrendered', value: 40 },
  { name: 'events_unrendered_oldest_seconds', value: 2 },
  { name: 'events_failing', value: 0 },
];

/** The series that must trigger each rule. A rule that is missing here fails the test. */
const alarming: Readonly<Record<string, readonly Series[]>> = {
  PitonSelfCheckFoundDifferences: [{ name: 'self_check_ok', value: 0 }],
  PitonSelfCheckFails: [{ name: 'self_check_failures', value: 1 }],
  PitonSelfCheckIsAhead: [{ name: 'self_checks_ahead', value: 1 }],
  PitonSelfCheckIsLate: [{ name: 'self_check_ended_timestamp_seconds', value: time - 27 * 3600 }],
  PitonSelfCheckIsMissing: [],
  PitonWebhooksAreOverdue: [{ name: 'webhook_deliveries_overdue', value: 1 }],
  PitonEventsAreUnrendered: [{ name: 'events_unrendered_oldest_seconds', value: 61 }],
  PitonEventsFail: [{ name: 'events_failing', value: 1 }],
  PitonWebhooksAreUnknown: [],
  PitonPayoutRunIsOpen: [{ name: 'payout_run_open_seconds', value: 7201 }],
  PitonPayoutRunIsUnknown: [],
  PitonCardsAreTriedOut: [{ name: 'decline_spikes', labels: { scope: 'company' }, value: 2 }],
  PitonCardsAreDeclinedEverywhere: [
    { name: 'decline_spikes', labels: { scope: 'platform' }, value: 1 },
  ],
  PitonDeclinesAreNotWatched: [{ name: 'declines_watched_timestamp_seconds', value: time - 301 }],
  PitonDeclinesAreUnknown: [],
  PitonGatewayIsUnavailable: [{ name: 'card_gateway_state', labels: { mode: 'live' }, value: 2 }],
  PitonSalesStayPending: [
    { name: 'sales_pending_oldest_seconds', labels: { mode: 'live' }, value: 5401 },
  ],
  PitonManySalesArePending: [{ name: 'sales_pending', labels: { mode: 'live' }, value: 51 }],
  PitonProjectionIsLate: [{ name: 'sales_unprojected_oldest_seconds', value: 61 }],
  PitonProjectionIsUnknown: [],
  PitonPendingSalesAreUnknown: [],
  PitonBackupFallsBehind: [{ name: 'backup_archived_timestamp_seconds', value: time - 61 }],
  PitonBackupIsOld: [{ name: 'backup_copied_timestamp_seconds', value: 0 }],
  PitonBackupDrillFails: [{ name: 'backup_drill_ok', value: 0 }],
  PitonBackupDrillIsLate: [
    { name: 'backup_drill_succeeded_timestamp_seconds', value: time - 51 * 3600 },
  ],
  PitonReceiptsWait: [{ name: 'receipts_oldest_seconds', value: 901 }],
  PitonReceiptsFail: [{ name: 'receipts_failed', value: 51 }],
  PitonRefundsWait: [{ name: 'refunds_oldest_seconds', value: 5 * 24 * 3600 + 1 }],
  PitonIsDown: [{ name: 'up', labels: { job: 'piton' }, value: 0 }],
  PitonFails: [
    {
      name: 'http_request_duration_seconds_count',
      labels: { status: '503' },
      before: 0,
      value: 31,
    },
  ],
  PitonWaitsForItsDatabase: [
    { name: 'database_pool_connections', labels: { state: 'waiting' }, value: 1 },
  ],
  PitonMailsAreDropped: [{ name: 'emails_dropped_total', before: 10, value: 16 }],
};

describe.each(rules)('$alert', ({ alert, expr }) => {
  test('is silent on an ordinary day', () => {
    expect(isFiring(expr, { series: ordinary, time })).toBe(false);
  });

  test('fires on its condition', () => {
    const series = alarming[alert];
    if (series === undefined) expect.unreachable(`${alert} was never tried`);
    expect(isFiring(expr, { series, time })).toBe(true);
  });
});

test('an alert reports a check that ended in the future or belongs to a night to come', () => {
  const { expr } = rules.find(({ alert }) => alert === 'PitonSelfCheckIsAhead') ?? { expr: '' };
  const series = [{ name: 'self_check_ended_timestamp_seconds', value: time + 3600 }];
  expect(isFiring(expr, { series, time })).toBe(true);
});

describe('nightly metrics of a server', () => {
  const endedAt = new Date('2026-11-27T07:00:10Z');
  const night = '2026-11-27';
  const shownOf = (found: readonly KeptFinding[]) => {
    const last = { night, beganAt: endedAt, endedAt, found };
    return { night, last, failed: null, ahead: 0 };
  };
  const finding = {
    check: 'counters' as const,
    count: 7,
    first: [],
    rows: [{ mark: 'count', since: night }],
    since: night,
  };

  test('are absent before the first check, and after a failed one', async () => {
    const registry = new Registry();
    const { show, forget } = showSelfCheck(registry);
    const series = async () => [...(await registry.metrics()).matchAll(/^self_check\w*/gm)];
    expect(await series()).toEqual([]);
    show(shownOf([]));
    expect(await series()).not.toEqual([]);
    forget();
    expect(await series()).toEqual([]);
  });

  test('count the findings that staff have not acknowledged', async () => {
    const registry = new Registry();
    const { show } = showSelfCheck(registry);
    show(shownOf([{ ...finding, acknowledgedUpTo: null }]));
    expect(await registry.metrics()).toMatch(/^self_check_ok 0$/m);
    expect(await registry.metrics()).toContain('self_check_differences{check="counters"} 7');
    show(shownOf([{ ...finding, acknowledgedUpTo: night }]));
    const text = await registry.metrics();
    expect(text).toMatch(/^self_check_ok 1$/m);
    expect(text).toMatch(/^self_check_ended_timestamp_seconds 1795762810$/m);
    expect(text).toContain('self_check_differences{check="counters"} 0');
  });

  test('report a failed check, and a night in the future', async () => {
    const registry = new Registry();
    const failed = { attempts: 3, nextAttemptAt: endedAt };
    showSelfCheck(registry).show({ night, last: null, failed, ahead: 1 });
    const text = await registry.metrics();
    expect(text).toMatch(/^self_check_failures 3$/m);
    expect(text).toMatch(/^self_checks_ahead 1$/m);
    expect(text).not.toMatch(/^self_check_(?:ok|ended)/m);
  });
});

test('the operations guide names existing metrics', async () => {
  const metrics = await readMetrics();
  const named = [...read('operations.md').matchAll(/^\| `([a-z_]+)(?:\{(\w+)\})?` \| /gm)];
  const shown = named.filter(([, name = '']) => name.includes('_') && metrics.includes(name));
  expect(shown.length).toBeGreaterThan(9);
  for (const [, name = '', label] of shown) {
    if (label !== undefined) expect(metrics).toMatch(new RegExp(`^${name}\\{.*${label}="`, 'm'));
  }
});
