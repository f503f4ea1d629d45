import { describe, expect, test } from 'vitest';
import { filterIn, changed } from './sale-search.ts';

const today = '2026-03-01';
const filterOf = (query: string) => filterIn(new URLSearchParams(query), 'live', today);

describe('an address selects', () => {
  test.each([
    ['', { range: 1, filter: { mode: 'live', from: '2026-03-01' } }],
    ['days=7', { range: 7, filter: { mode: 'live', from: '2026-02-23' } }],
    ['days=30', { range: 30, filter: { mode: 'live', from: '2026-01-31' } }],
    ['days=all', { range: 'all', filter: { mode: 'live' } }],
    ['q=marie', { range: 'all', filter: { mode: 'live', search: 'marie' } }],
    ['q=marie&days=7', { range: 7, filter: { mode: 'live', from: '2026-02-23', search: 'marie' } }],
    [
      'from=2026-01-02&to=2026-01-03&days=7',
      { range: 'chosen', filter: { mode: 'live', from: '2026-01-02', to: '2026-01-03' } },
    ],
    [
      'money=partly_refunded',
      { range: 1, filter: { mode: 'live', from: today, money: 'partly_refunded' } },
    ],
    ['status=Declined', { range: 1, filter: { mode: 'live', from: today, status: 'Declined' } }],
  ])('%j', (query, expected) => {
    expect(filterOf(query)).toEqual(expected);
  });

  test.each([
    'days=8',
    'status=paid',
    'money=paid',
    'from=2026-01-02',
    'from=2026-01-03&to=2026-01-02',
    'from=2026-02-30&to=2026-03-01',
    'q=%20',
    `q=${'x'.repeat(101)}`,
  ])('falls back to today for %j', (query) => {
    expect(filterOf(query).filter).toEqual({ mode: 'live', from: today });
  });
});

describe('an address changes', () => {
  const change = (query: string, to: Parameters<typeof changed>[1]) =>
    changed(new URLSearchParams(query), to).toString();

  test('its days, with one parameter', () => {
    expect(change('from=2026-01-02&to=2026-01-03&q=a', { range: 7 })).toBe('q=a&days=7');
    expect(change('days=7', { days: { from: '2026-01-02', to: '2026-01-03' } })).toBe(
      'from=2026-01-02&to=2026-01-03',
    );
  });

  test('the searched text, and forgets removed filters', () => {
    expect(change('days=7', { words: ' marie ' })).toBe('days=7&q=marie');
    expect(change('days=7&q=marie&status=Declined', { words: '', status: null })).toBe('days=7');
    expect(change('status=Declined', { status: null, money: 'refunded' })).toBe('money=refunded');
  });
});
