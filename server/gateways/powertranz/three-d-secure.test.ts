import { describe, expect, test } from 'vitest';
import type { AuthenticationStatus, ChallengeCallback, SaleOutcome } from '../gateway.ts';
import { startHttpServer } from '../testing/fake-servers.ts';
import { gatewayTo, now } from './testing/gateway-to.ts';
import {
  callbackOf,
  secretTexts,
  sent,
  spiToken,
  threeDSecureSaleOf,
  tranId,
} from './testing/messages.ts';
import {
  approved,
  authenticated,
  challenge,
  declined,
  failed,
  without,
} from './testing/replies.ts';
import type { UnprovenPolicy } from './interpret-authentication.ts';

const noPolicy: UnprovenPolicy = { completesNotEnrolled: false, completesUnavailable: false };

function withoutSecrets(written: object): void {
  const text = JSON.stringify(written);
  for (const secret of secretTexts) expect(text).not.toContain(secret);
}

async function begin(reply: object) {
  const { url, requests } = await startHttpServer((response) =>
    response.end(JSON.stringify(reply)),
  );
  const { gateway, takeLines } = gatewayTo(url);
  const outcome = await gateway.threeDSecure.begin(threeDSecureSaleOf(), null);
  withoutSecrets({ outcome, lines: takeLines() });
  return { outcome, requests };
}

/** Resumes with this callback, and proves that nothing leaked. */
async function resume(
  callback: ChallengeCallback,
  reply: object,
  unproven: UnprovenPolicy = noPolicy,
): Promise<{ outcome: SaleOutcome; requests: { url: string; body: string; headers: object }[] }> {
  const { url, requests } = await startHttpServer((response) =>
    response.end(JSON.stringify(reply)),
  );
  const { gateway, takeLines } = gatewayTo(url, { unproven });
  const outcome = await gateway.threeDSecure.resume(sent, callback);
  const lines = takeLines();
  expect(lines).toEqual([
    expect.objectContaining({ tranId, kind: outcome.kind, msg: 'PowerTranz completion' }),
  ]);
  withoutSecrets({ outcome, lines });
  return { outcome, requests };
}

describe('a sale with 3-D Secure', () => {
  test('returns the challenge, which expires with the token', async () => {
    const { outcome, requests } = await begin(challenge);
    if (outcome.kind !== 'challenge') throw new Error('no challenge');
    expect(outcome.resumeKey.reveal()).toBe(spiToken);
    expect(outcome.html.reveal()).toContain('<form>');
    expect(outcome.expiresAt.getTime() - now.getTime()).toBe(5 * 60_000);
    expect(requests.map(({ url }) => url)).toEqual(['/api/spi/sale']);
  });

  test.each<[string, object, object]>([
    ['approved at once', approved, { kind: 'approved' }],
    ['declined at once', declined('14'), { kind: 'declined' }],
    [
      'refused',
      failed('97', ['MerchantResponseUrl is missing']),
      { kind: 'refused', why: 'input' },
    ],
    ['no page', without(challenge, 'RedirectData'), { kind: 'unknown', cause: 'gateway' }],
    ['an empty token', { ...challenge, SpiToken: '' }, { kind: 'unknown', cause: 'gateway' }],
    ['a challenge, but approved', { ...challenge, Approved: true }, { kind: 'unknown' }],
    ['a challenge for another amount', { ...challenge, TotalAmount: 1 }, { cause: 'mismatch' }],
    [
      'a challenge for another sale',
      without(challenge, 'TransactionIdentifier'),
      { kind: 'unknown', cause: 'mismatch' },
    ],
  ])('%s', async (_what, reply, expected) => {
    expect((await begin(reply)).outcome).toMatchObject(expected);
  });

  test('needs a name in Latin letters, and is not sent without', async () => {
    const { url, requests } = await startHttpServer((response) => response.end());
    const { gateway } = gatewayTo(url);
    const sale = threeDSecureSaleOf();
    const named = { ...sale, card: { ...sale.card, holder: '李小龍' } };
    expect(await gateway.threeDSecure.begin(named, null)).toMatchObject({
      kind: 'refused',
      why: 'input',
    });
    await gateway.close();
    expect(requests).toEqual([]);
  });
});

describe('a completion', () => {
  test('is the token alone, without credentials', async () => {
    const { outcome, requests } = await resume(callbackOf(), approved);
    expect(outcome).toMatchObject({ kind: 'approved' });
    expect(requests).toEqual([
      expect.objectContaining({ url: '/api/spi/payment', body: JSON.stringify(spiToken) }),
    ]);
    const names = Object.keys(requests[0]?.headers ?? {});
    expect(names.filter((name) => name.startsWith('powertranz'))).toEqual([]);
  });

  const policies = [true, false].flatMap((completesNotEnrolled) =>
    [true, false].map((completesUnavailable) => ({ completesNotEnrolled, completesUnavailable })),
  );
  const statuses: (AuthenticationStatus | null)[] = ['Y', 'A', 'N', 'R', 'U', 'not_enrolled', null];

  test.each(policies.flatMap((policy) => statuses.map((status) => ({ ...policy, status }))))(
    'after $status, not enrolled allowed: $completesNotEnrolled, unavailable: $completesUnavailable',
    async ({ status, ...policy }) => {
      const isAllowed =
        status === 'Y' ||
        status === 'A' ||
        (status === 'U' && policy.completesUnavailable) ||
        (status === 'not_enrolled' && policy.completesNotEnrolled);
      const callback = callbackOf({ claimedStatus: status });
      const { outcome, requests } = await resume(callback, approved, policy);
      expect(requests).toHaveLength(isAllowed ? 1 : 0);
      if (isAllowed) {
        expect(outcome.kind).toBe('approved');
      } else if (status === null) {
        expect(outcome).toMatchObject({ kind: 'refused', why: 'not_completed', resultCode: '3D0' });
      } else {
        expect(outcome).toMatchObject({
          kind: 'declined',
          decline: { code: '3D0', advice: 'other_card' },
          authentication: { status, isLiabilityShifted: false },
        });
      }
    },
  );

  test('keeps only the evidence of the gateway', async () => {
    const reply = { ...approved, ...authenticated('A', '06') };
    expect((await resume(callbackOf({ claimedStatus: 'Y' }), reply)).outcome).toEqual({
      kind: 'approved',
      references: { approvalCode: '123456', hostReference: '633212345678', batchId: null },
      authentication: {
        status: 'A',
        eci: '06',
        isLiabilityShifted: true,
        version: '2.2.0',
        dsTransactionId: 'ds-1',
      },
    });
    const { outcome } = await resume(callbackOf(), approved);
    expect(outcome).not.toHaveProperty('authentication');
  });

  test.each<[string, object, object]>([
    [
      'that is not permitted is declined, with the real status',
      declined('12', authenticated('N', '07')),
      { kind: 'declined', authentication: { status: 'N', isLiabilityShifted: false } },
    ],
    [
      'of an expired token has not completed',
      { ...failed('12'), TransactionIdentifier: tranId },
      { kind: 'refused', why: 'not_completed', resultCode: '12' },
    ],
    // The token may have completed this sale before.
    ['of an unknown token is unknown', failed('12'), { kind: 'unknown', cause: 'gateway' }],
    [
      'of another sale’s token is unknown',
      { ...failed('12'), TransactionIdentifier: '3f0e9c5a-3f6e-4a57-9c62-7d5b6b0e2f12' },
      { kind: 'unknown', cause: 'mismatch' },
    ],
    [
      'of a used token is unknown',
      { ...failed('94'), TransactionIdentifier: tranId },
      { kind: 'unknown', cause: 'duplicate' },
    ],
    [
      'of another amount is unknown',
      { ...approved, TotalAmount: 1 },
      { kind: 'unknown', cause: 'mismatch' },
    ],
    [
      'that quotes the token hides it',
      { ...declined('99'), ResponseMessage: `SpiToken ${spiToken} failed` },
      {
        kind: 'unknown',
        detail: '99 SpiToken [secret] failed, not approved, reference 633212345678',
      },
    ],
  ])('%s', async (_what, reply, expected) => {
    expect((await resume(callbackOf(), reply)).outcome).toMatchObject(expected);
  });

  test('of another sale’s callback is our mistake', async () => {
    const { gateway } = gatewayTo('http://gateway.invalid');
    const callback = callbackOf({ tranId: '3f0e9c5a-3f6e-4a57-9c62-7d5b6b0e2f12' });
    await expect(gateway.threeDSecure.resume(sent, callback)).rejects.toThrow('another sale');
  });

  test('that starts too late is not sent', async () => {
    const { url, requests } = await startHttpServer((response) => response.end());
    const { gateway } = gatewayTo(url);
    const late = { ...sent, sendBy: performance.now() - 1 };
    expect(await gateway.threeDSecure.resume(late, callbackOf())).toMatchObject({
      kind: 'not_sent',
    });
    await gateway.close();
    expect(requests).toEqual([]);
  });
});
