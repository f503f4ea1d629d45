import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { showDeclines } from './alarms/show-declines.ts';
import { showOutages } from './gateways/breaker/show-outage.ts';
import { createMetrics } from './http/metrics.ts';
import { countDroppedMails } from './mail/count-dropped-mails.ts';
import { showSelfCheck } from './self-check/show-self-check.ts';

const docs = path.join(import.meta.dirname, '../docs');
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

/** Every metric that a server tells, with the labels of its series. */
async function toldMetrics(): Promise<string> {
  const metrics = createMetrics({ totalCount: 1, idleCount: 1, waitingCount: 0 });
  const { registry } = metrics;
  const at = new Date();
  metrics.observeRequest({ method: 'GET', route: '/', status: 200, seconds: 0.1 });
  showSelfCheck(registry)({ night: '2026-11-27', beganAt: at, endedAt: at, found: [] });
  showDeclines(registry)({ all: { companyId: null, tried: 0, declined: 0 }, spikes: [] }, at);
  showOutages(registry, { live: { stateKind: () => 'closed' } });
  countDroppedMails(registry);
  return registry.metrics();
}

const selector = /\b([a-z]+(?:_[a-z]+)+)(?:\{(\w+)(=~?)"([^"]+)"\})?/g;

test('the rules for Prometheus can be read, and ask for metrics that there are', async () => {
  const { groups } = ruleFile.parse(parse(read('alerts.yml')));
  const told = await toldMetrics();
  const rules = groups.flatMap((group) => group.rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr } of rules) {
    const asked = [...expr.matchAll(selector)];
    if (!expr.includes('up{')) expect(asked, alert).not.toEqual([]);
    for (const [, metric = '', label, matches, value = ''] of asked) {
      const series = told.split('\n').filter((line) => new RegExp(`^${metric}[ {]`).test(line));
      expect(series, `${alert} asks for ${metric}`).not.toEqual([]);
      if (label === undefined) continue;
      const wanted = matches === '=' ? `${label}="${value}"` : `${label}="`;
      expect(series.join(), `${alert} asks for ${label}`).toContain(wanted);
    }
  }
});

test('the operator’s page names the metrics that there are', async () => {
  const told = await toldMetrics();
  const named = [...read('operations.md').matchAll(/^\| `([a-z_]+)(?:\{(\w+)\})?` \| /gm)];
  const metrics = named.filter(([, name = '']) => name.includes('_') && told.includes(name));
  expect(metrics.length).toBeGreaterThan(9);
  for (const [, name = '', label] of metrics) {
    if (label !== undefined) expect(told).toMatch(new RegExp(`^${name}\\{.*${label}="`, 'm'));
  }
});
