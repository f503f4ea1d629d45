import type { PlatformStatus, StatusFigures } from '@piton/contract/status/status.ts';
import { expect, test } from 'vitest';
import { renderStatus } from '../render-status.tsx';

const figures: StatusFigures = {
  at: '2026-11-27T15:59:00Z',
  measuredSince: '2026-11-26T15:00:00Z',
  days: [
    { day: '2026-11-27', measuredMinutes: 720, downMinutes: 0, gatewayDownMinutes: 0 },
    { day: '2026-11-26', measuredMinutes: 780, downMinutes: 61, gatewayDownMinutes: 1 },
    { day: '2026-11-25', measuredMinutes: 0, downMinutes: 0, gatewayDownMinutes: 0 },
  ],
  interruptions: [{ kind: 'down', from: '2026-11-26T15:30:00Z', minutes: 61 }],
  pending: { count: 'few', oldest: 'under_30_minutes' },
  webhookDelay: { lastHour: null, lastDay: { p50Seconds: 0.4, p95Seconds: 2.5 } },
  weeks: [{ cutOffDay: '2026-11-25', payoutDay: '2026-11-27', outcome: 'sent' }],
};

function textOf(status: Omit<PlatformStatus, 'at'>): string {
  const html = renderStatus({ at: '2026-11-27T16:00:00Z', ...status });
  const label = /aria-label="([^"]*)"/.exec(html)?.[1] ?? '';
  return `${label} ${html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')}`;
}

test('each figure is in words, in Saint Lucia’s time', () => {
  const text = textOf({ state: 'working', figures });
  for (const words of [
    'The last 3 days: 1 without an interruption, 1 with one, 1 not measured',
    'Piton is working',
    'As of Friday 27 November, 12:00 pm.',
    '95.86%',
    'Piton down for 1 hour 1 minute Thursday 26 November, 11:30 am',
    'A few (up to 10)',
    'Under 30 minutes ago',
    'Last hour Too few to say',
    'Last day 0.4 s 2.5 s',
    'Friday 27 November 2026 Sent on time, awaiting bank confirmation',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('The figures below');
});

test.each([
  ['gateway_down', 'The card gateway is unavailable'],
  ['not_ready', 'Piton isn’t taking payments'],
] as const)('%s says: %s', (state, words) => {
  expect(textOf({ state, figures })).toContain(words);
});

test('without the database the page says so, and how old its figures are', () => {
  const text = textOf({ state: 'database_down', figures });
  expect(text).toContain('Our database is unavailable');
  expect(text).toContain('The figures below are from Friday 27 November, 11:59 am.');
  const none = textOf({ state: 'database_down', figures: null });
  expect(none).toContain('No figures can be read right now.');
});
