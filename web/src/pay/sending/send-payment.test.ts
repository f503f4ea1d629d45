import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Followed } from './follow-attempt.ts';
import type { Challenge, ProofOfWork } from './read-response.ts';
import { sendPayment, type Attempt } from './send-payment.ts';
import { listsOf } from './testing/lists-of.ts';

const attempt: Attempt = { testMode: '0', companyId: 'DemoSoufriereSpice01', encryptedTxt: 'seal' };

const response =
  (body: unknown, init: ResponseInit = {}) =>
  () =>
    Response.json(body, init);
const approved = response(
  { msg: listsOf('Approved'), receiptUrl: '/receipt/a/b' },
  { headers: { date: 'Sat, 21 Nov 2026 14:03:07 GMT' } },
);
const pending = response({ msg: listsOf('Pending') }, { status: 202 });
const lost = () => {
  throw new TypeError('Failed to fetch');
};

const neverArrived: Followed = { kind: 'never_arrived' };
const solveAtOnce = async ({ challenge, level }: ProofOfWork) => `${challenge} solved at ${level}`;

/** Plays the responses in turn, and returns what was sent and the pauses in between. */
async function send(
  responses: (() => Response | Promise<Response>)[],
  followed = neverArrived,
  { solve = solveAtOnce, isShowable = true } = {},
) {
  const sent: string[] = [];
  const pauses: string[] = [];
  let unknowns = 0;
  let elapsedMs = 0;
  let inquiredTimes = 0;
  const shown: Challenge[] = [];
  const left = [...responses];
  const ended = await sendPayment(attempt, {
    fetch: async (_url, init) => {
      sent.push(init?.body as string);
      const next = left.shift();
      if (next === undefined) throw new Error('asked more often than there are answers');
      return next();
    },
    pause: async (pauseMs, { isCutShortOnline }) => {
      pauses.push(`${pauseMs}${isCutShortOnline ? '' : ' whole'}`);
      elapsedMs += pauseMs;
    },
    onUnknown: () => {
      unknowns += 1;
    },
    elapsedMs: () => elapsedMs,
    followUp: async () => {
      inquiredTimes += 1;
      return followed;
    },
    solve,
    showChallenge: async (challenge) => {
      shown.push(challenge);
      return isShowable;
    },
  });
  expect(left).toEqual([]);
  const proofs = sent.map((body) => (JSON.parse(body) as Attempt).proof);
  for (const [index, body] of sent.entries()) {
    const proof = proofs[index];
    expect(body).toBe(JSON.stringify(proof === undefined ? attempt : { ...attempt, proof }));
  }
  return { ...ended, pauses, unknowns, inquiredTimes, proofs, shown };
}

const proofWanted = (challenge: string) =>
  response({ msg: 'Reload.', action: { kind: 'proof_of_work', challenge, level: 2 } });

describe('a proof of work', () => {
  test('is solved, and the same encrypted text is sent with the proof', async () => {
    const { outcome, proofs, pauses, unknowns } = await send([proofWanted('one'), approved]);
    expect(outcome.kind).toBe('approved');
    expect(proofs).toEqual([undefined, 'one solved at 2']);
    expect({ pauses, unknowns }).toEqual({ pauses: [], unknowns: 0 });
  });

  test('may follow another one', async () => {
    const { proofs } = await send([proofWanted('one'), proofWanted('two'), approved]);
    expect(proofs.at(-1)).toBe('two solved at 2');
  });

  test('requests another one if it cannot be solved', async () => {
    let tries = 0;
    const failOnce = async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return 'solved';
    };
    const { outcome, proofs, pauses } = await send(
      [proofWanted('one'), proofWanted('two'), approved],
      neverArrived,
      { solve: failOnce },
    );
    expect(outcome.kind).toBe('approved');
    expect(proofs).toEqual([undefined, undefined, 'solved']);
    expect(pauses).toEqual([]);
  });

  test('is given up after six, and nothing was charged', async () => {
    const { outcome } = await send(Array.from({ length: 7 }, () => proofWanted('again')));
    expect(outcome).toEqual({ kind: 'not_sent', why: 'refused' });
  });
});

describe('a challenge of the customer’s bank', () => {
  const url = '/challenge/DemoSoufriereSpice01/token';
  const action = { kind: 'challenge', url, expiresAt: '2026-11-21T14:08:07Z' } as const;
  const headers = { date: 'Sat, 21 Nov 2026 14:03:07 GMT' };
  const challenged = response({ msg: 'Confirm it.', action }, { headers });

  test('is shown until it has ended, and the same text then asks for the outcome', async () => {
    const { outcome, shown, unknowns } = await send([challenged, challenged, approved]);
    expect(outcome.kind).toBe('approved');
    const at = new Date('2026-11-21T14:03:07Z');
    expect(shown).toEqual([
      { ...action, at },
      { ...action, at },
    ]);
    expect(unknowns).toBe(0);
  });

  test('leaves an unknown outcome, whatever follows', async () => {
    const refused = response({ msg: 'That request is too large.' }, { status: 413 });
    const losses = Array.from({ length: 8 }, () => lost);
    const { outcome, inquiredTimes } = await send([challenged, refused, ...losses, approved]);
    expect(outcome.kind).toBe('approved');
    // The server has stored the payment, so the page never cancels it as not arrived.
    expect(inquiredTimes).toBe(0);
  });

  test('is tried again after a pause if it cannot be shown', async () => {
    const hidden = { isShowable: false };
    const { outcome, pauses } = await send([challenged, approved], neverArrived, hidden);
    expect(outcome.kind).toBe('approved');
    expect(pauses).toEqual(['1000']);
  });
});

test('an approval has its receipt and the server’s time', async () => {
  const { outcome, at, pauses, unknowns } = await send([approved]);
  expect(outcome).toEqual({
    kind: 'approved',
    lists: listsOf('Approved'),
    receiptUrl: '/receipt/a/b',
  });
  expect(at.toISOString()).toBe('2026-11-21T14:03:07.000Z');
  expect({ pauses, unknowns }).toEqual({ pauses: [], unknowns: 0 });
});

test('a decline is a result', async () => {
  const declined = response({
    msg: listsOf('Declined', 'The bank said no.'),
    advice: 'other_card',
  });
  expect((await send([declined])).outcome).toEqual({
    kind: 'refused',
    result: 'Declined',
    error: 'The bank said no.',
    advice: 'other_card',
    fields: {},
  });
});

describe('the same attempt is sent again while its outcome is unknown', () => {
  test.each([
    ['the connection was lost', lost],
    ['it is still running', pending],
    ['our server failed', response({ msg: 'Something went wrong.' }, { status: 500 })],
    ['a proxy gave up', () => new Response('<h1>504</h1>', { status: 504 })],
    ['a captive portal answered', () => new Response('<h1>Welcome to the free Wi-Fi</h1>')],
    ['the response is none of ours', response({ msg: { FinancialResultCode: ['Approved'] } })],
    ['the request came too late', () => new Response('', { status: 408 })],
  ])('%s', async (_why, unknown) => {
    const { outcome, pauses, unknowns } = await send([unknown, approved]);
    expect(outcome.kind).toBe('approved');
    expect({ pauses, unknowns }).toEqual({ pauses: ['1000'], unknowns: 1 });
  });

  test('the pauses grow', async () => {
    const { pauses } = await send([lost, pending, pending, lost, lost, lost, approved]);
    expect(pauses).toEqual(['1000', '2000', '4000', '8000', '15000', '15000']);
  });

  test('and no sooner than the server asks for', async () => {
    const busy = (seconds: string, status: number) =>
      response({ msg: 'Too many attempts.' }, { status, headers: { 'retry-after': seconds } });
    const { pauses } = await send([busy('30', 429), busy('1', 503), busy('5', 503), approved]);
    expect(pauses).toEqual(['30000 whole', '2000 whole', '5000 whole']);
  });
});

describe('a refused request', () => {
  const refused = response({ msg: 'That request is too large.' }, { status: 413 });

  test('charges nothing and is a result', async () => {
    expect((await send([refused])).outcome).toEqual({
      kind: 'message',
      message: 'That request is too large.',
    });
    const unread = await send([() => new Response('', { status: 403 })]);
    expect(unread.outcome).toEqual({ kind: 'not_sent', why: 'refused' });
  });

  test('does not decide an earlier request that may have been charged', async () => {
    expect((await send([lost, refused, approved])).outcome.kind).toBe('approved');
    expect((await send([pending, refused, approved])).outcome.kind).toBe('approved');
  });

  test('is a result if the payment request is closed, whatever went before', async () => {
    const paid = response({ msg: 'This has already been paid.' }, { status: 410 });
    const message = { kind: 'message', message: 'This has already been paid.', isOver: true };
    expect((await send([paid])).outcome).toEqual(message);
    expect((await send([lost, paid])).outcome).toEqual(message);
    const nothing = () => new Response('', { status: 410 });
    expect((await send([lost, nothing, approved])).outcome.kind).toBe('approved');
    const busy = response({ msg: 'This is being paid right now.' }, { status: 409 });
    expect((await send([lost, busy, approved])).outcome.kind).toBe('approved');
  });

  test('is a result if the wait is too long', async () => {
    const limited = response(
      { msg: 'Too many attempts. You can try again in 10 minutes.' },
      { status: 429, headers: { 'retry-after': '600' } },
    );
    expect((await send([limited])).outcome).toEqual({
      kind: 'message',
      message: 'Too many attempts. You can try again in 10 minutes.',
    });
    expect((await send([lost, limited])).inquiredTimes).toBe(1);
  });

  test('is a result if cards can’t be charged right now', async () => {
    const body = { msg: 'We can’t charge cards right now.', advice: 'later' };
    const gone = response(body, { status: 503, headers: { 'retry-after': '7' } });
    const { outcome, unknowns } = await send([gone]);
    expect(outcome).toEqual({ kind: 'message', message: body.msg, advice: 'later' });
    expect(unknowns).toBe(0);
    expect((await send([lost, gone, approved])).outcome.kind).toBe('approved');
  });

  test('is a result after a request that was rejected unread', async () => {
    const tooManyRequests = response({ msg: 'Too many attempts.' }, { status: 429 });
    expect((await send([tooManyRequests, refused])).outcome.kind).toBe('message');
  });
});

describe('an attempt that the server has not confirmed within 15 s', () => {
  const tooLong = response({ msg: 'Busy.' }, { status: 503, headers: { 'retry-after': '9999' } });

  test('is cancelled and not sent again', async () => {
    const { outcome, pauses, inquiredTimes } = await send([lost, lost, lost, lost]);
    expect(outcome).toEqual({ kind: 'not_sent', why: 'cancelled' });
    expect(pauses).toEqual(['1000', '2000', '4000', '8000']);
    expect(inquiredTimes).toBe(1);
    expect((await send([lost, tooLong])).pauses).toEqual(['1000', '14000 whole']);
  });

  test('has its real outcome if it had arrived', async () => {
    const at = new Date('2026-11-21T14:03:07Z');
    const outcome = { kind: 'approved', lists: listsOf('Approved'), receiptUrl: null } as const;
    const followed = { kind: 'ended', outcome, at } as const;
    expect(await send([lost, tooLong], followed)).toMatchObject({ outcome, at });
  });

  test('is cancelled while its request hangs', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const hanging = () => new Promise<Response>(() => undefined);
    const cancelled = send([hanging]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await cancelled).toMatchObject({ outcome: { why: 'cancelled' }, unknowns: 1 });
  });

  test('is followed without limit once the server has reported it as pending', async () => {
    const responses = Array.from({ length: 20 }, () => pending);
    expect(await send([...responses, approved])).toMatchObject({
      outcome: { kind: 'approved' },
      inquiredTimes: 0,
    });
  });

  test('counts from the first request that may have been charged', async () => {
    const tooManyRequests = response(
      { msg: 'Wait.' },
      { status: 429, headers: { 'retry-after': '60' } },
    );
    expect((await send([tooManyRequests, lost, approved])).outcome.kind).toBe('approved');
  });
});
