import { expect, test } from 'vitest';
import { cancellableAfterSending } from './until-cancellable.ts';

const sentAt = '2026-11-22T14:00:00.000Z';

/** Starts at that time after the send, and continues. */
function begin({ afterMs, sending = false }: { afterMs: number; sending?: boolean | null }) {
  let elapsedMs = 5000;
  const untilCancellable = cancellableAfterSending(
    { id: 'one', sentAt },
    {
      nowMs: () => Date.parse(sentAt) + afterMs,
      elapsedMs: () => elapsedMs,
      isBeingSent: async () => sending,
    },
  );
  return {
    untilCancellable,
    pass: (ms: number) => {
      elapsedMs += ms;
    },
  };
}

test('15 s after the last sending', async () => {
  const { untilCancellable, pass } = begin({ afterMs: 4000 });
  expect(await untilCancellable()).toBe(11_000);
  pass(10_999);
  expect(await untilCancellable()).toBe(1);
  pass(1);
  expect(await untilCancellable()).toBe(0);
});

test('a payment sent long ago is cancellable at once', async () => {
  expect(await begin({ afterMs: 3_600_000 }).untilCancellable()).toBeLessThanOrEqual(0);
});

test('15 s from now if the clock was set back', async () => {
  expect(await begin({ afterMs: -3_600_000 }).untilCancellable()).toBe(15_000);
});

test('never while another tab sends it, and as usual if that is unknown', async () => {
  const sending = begin({ afterMs: 60_000, sending: true });
  expect(await sending.untilCancellable()).toBe(Number.POSITIVE_INFINITY);
  expect(await begin({ afterMs: 15_000, sending: null }).untilCancellable()).toBe(0);
});
