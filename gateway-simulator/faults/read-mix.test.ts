import { describe, expect, test } from 'vitest';
import { readMix } from './read-mix.ts';

function read(more: object): unknown {
  return readMix({ mode: 'test', seed: 1, shares: { busy: 0.5 }, ...more });
}

describe('the request for a mix', () => {
  test.each([
    [{}, { mode: 'test', seed: 1, shares: { busy: 0.5 }, delayMs: {} }],
    [{ shares: { busy: 1, inquiry_down: 1 } }, { shares: { busy: 1, inquiry_down: 1 } }],
    [{ shares: { refund_http_500: 1, void_http_500: 1 } }, {}],
    // Ten tenths differ slightly from one.
    [{ shares: { busy: 0.7, http_500: 0.1, reset_after: 0.2 } }, {}],
    [{ shares: { busy: 0.3, http_500: 0.6, reset_after: 0.1 } }, {}],
    [{ shares: { late: 0.1, busy: 0.1 }, delayMs: 300 }, { delayMs: { late: 300 } }],
    [
      { shares: { late: 0.1, inquiry_late: 0.1 }, delayMs: 5 },
      { delayMs: { late: 5, inquiry_late: 5 } },
    ],
    [
      { shares: { late: 0.1, processed_late: 0.1 }, delayMs: { late: 3500, processed_late: 1900 } },
      { delayMs: { late: 3500, processed_late: 1900 } },
    ],
  ])('%j is accepted', (more, mix) => {
    expect(read(more)).toMatchObject(mix);
  });

  test.each([
    [{ mode: 'other' }, /mode must be test or live/],
    [{ seed: undefined }, /seed must be a whole number/],
    [{ seed: '1' }, /seed must be/],
    [{ seed: 1.5 }, /seed must be/],
    [{ shares: undefined }, /shares must name at least one kind/],
    [{ shares: {} }, /shares must name/],
    [{ shares: [0.5] }, /shares must name/],
    [{ shares: { earthquake: 0.1 } }, /there is no kind earthquake: GET \/faults lists them/],
    [{ shares: { toString: 0.1 } }, /there is no kind toString/],
    [{ shares: { busy: 1.01 } }, /the share of busy must be a number from 0 to 1/],
    [{ shares: { busy: -0.1 } }, /the share of busy/],
    [{ shares: { busy: '0.1' } }, /the share of busy/],
    [{ shares: { busy: Number.NaN } }, /the share of busy/],
    [{ shares: { busy: 0.6, http_500: 0.41 } }, /shares of all sale faults must not sum up/],
    [
      { shares: { inquiry_down: 0.6, inquiry_absent: 0.5 } },
      /of all inquiry faults must not sum up/,
    ],
    [{ shares: { refund_late: 1.1 } }, /the share of refund_late/],
    [{ shares: { void_http_500: 0.6, void_reset_after: 0.5 } }, /of all void faults must not/],
    [{ shares: { late: 0.1 } }, /late needs delayMs, a whole number from 0 to 600000/],
    [{ shares: { late: 0.1 }, delayMs: -1 }, /late needs delayMs/],
    [{ shares: { late: 0.1 }, delayMs: 600_001 }, /late needs delayMs/],
    [{ shares: { late: 0.1 }, delayMs: null }, /late needs delayMs/],
    [{ shares: { late: 0.1, processed_late: 0.1 }, delayMs: { late: 1 } }, /processed_late needs/],
    [{ shares: { late: 0.1 }, delayMs: { late: 1, busy: 1 } }, /no delayMs is needed for busy/],
    [{ delayMs: 5 }, /no kind of this mix takes delayMs/],
    [{ sead: 5 }, /nothing is known of sead/],
  ])('%j is refused with a message', (more, words) => {
    expect(read(more)).toEqual({ problem: expect.stringMatching(words) as string });
  });

  test.each([undefined, null, 'text', []])('%j requests no mix', (wish) => {
    expect(readMix(wish)).toEqual({ problem: 'the body must be a JSON object' });
  });
});
