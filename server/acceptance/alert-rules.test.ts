import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { countDroppedEvents } from '../audit/security-log/syslog/count-dropped-events.ts';
import { showDrills } from '../backup/drill/show-drills.ts';
import { showBackups, showWhetherBackedUp } from '../backup/show-backups.ts';
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
import { showArchiver } from '../database/health/show-archiver.ts';
import { showStorage } from '../database/health/show-storage.ts';
import { countEndings } from '../payments/count-endings.ts';
import { showOpenRun } from '../payouts/run/show-open-run.ts';
import { countReads } from '../startup/open-read-database.ts';
import { countAttempts } from '../webhooks/delivery/count-attempts.ts';
import type { KeptFinding } from '../monitoring/self-check/self-check-store.ts';
import { showSelfCheck } from '../monitoring/self-check/show-self-check.ts';

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
          annotations: z.strictObject({
            // The `words` check finds pages and headings that don't exist.
            runbook: z.string().regex(/^docs\/operations\/[a-z-]+\.md#[a-z-]+$/),
            summary: sentence,
            description: sentence,
          }),
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
  showArchiver(registry).show({ isOn: true, archivedAt: at });
  showWhetherBackedUp(registry, true);
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
  countDroppedEvents(registry);
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
  countAttempts(registry);
  countEndings(registry);
  countReads(registry);
  showStorage(registry, { storage: { check: () => Promise.resolve() }, home: docs });
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

test('the handbook explains each metric, and no other', async () => {
  const metrics = await readMetrics();
  const own = [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
  const table = /\| Metric \| Meaning \|[\s\S]*?\n\n/.exec(read('monitoring.md'))?.[0] ?? '';
  const explained = [...table.matchAll(/`([a-z]+_[a-z_]+)(?:\{(\w+)[\w,]*\})?`(?=[,\s|])/g)];
  // Node's own are those of its library.
  const ours = own.filter((name) => !/^(?:nodejs|process)_/.test(name));
  expect(new Set(explained.map(([, name]) => name))).toEqual(new Set(ours));
  for (const [, name = '', label] of explained) {
    const labelled = label === undefined ? '' : `\\{.*${label}="`;
    expect(metrics).toMatch(new RegExp(`^${name}\\w*${labelled}`, 'm'));
  }
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

test('each query of the dashboard uses existing metrics', async () => {
  const metrics = await readMetrics();
  const dashboard = readFileSync(path.join(docs, '../deploy/grafana/piton.json'), 'utf8');
  const queries = [...dashboard.matchAll(/"expr": "(.+)",$/gm)].map(([, query = '']) => query);
  expect(queries.length).toBeGreaterThan(20);
  for (const query of queries) {
    // A name before a parenthesis is a function's.
    const names = [...query.matchAll(/\b[a-z]+(?:_[a-z\d]+)+\b(?!\()/g)].map(([name]) => name);
    for (const name of names) expect(metrics).toMatch(new RegExp(`^${name}[ {]`, 'm'));
    if (!/\bup\b|ALERTS/.test(query)) expect(names, query).not.toEqual([]);
  }
});
