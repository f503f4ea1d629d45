import { expect, test } from 'vitest';
import { authenticationIn } from './interpret-authentication.ts';
import { readReply } from './read-reply.ts';
import { cavv } from './testing/messages.ts';
import { approved } from './testing/replies.ts';

function authentication(threeDSecure: unknown) {
  const reply = { ...approved, RiskManagement: { ThreeDSecure: threeDSecure } };
  const read = readReply(Buffer.from(JSON.stringify(reply)));
  return read && authenticationIn(read);
}

const issuers = { visa: ['05', '06', '07'], mastercard: ['02', '01', '00'] } as const;
const cases = Object.values(issuers).flatMap(([full, attempted, none]) =>
  [full, attempted, none].flatMap((Eci) =>
    ['Y', 'A', 'N', 'R', 'U'].map((status) => ({
      Eci,
      status,
      isShifted: (status === 'Y' && Eci === full) || (status === 'A' && Eci === attempted),
    })),
  ),
);

test.each(cases)('status $status with ECI $Eci shifts the liability: $isShifted', (given) => {
  const { Eci, status, isShifted } = given;
  const found = authentication({ Eci, Cavv: cavv, AuthenticationStatus: status });
  expect(found).toEqual({
    status,
    eci: Eci,
    isLiabilityShifted: isShifted,
    version: null,
    dsTransactionId: null,
  });
});

test.each<[string, object, object]>([
  [
    'a card that is not enrolled',
    { Eci: '07', CardEnrolled: 'N' },
    { status: 'not_enrolled', eci: '07', isLiabilityShifted: false },
  ],
  [
    'an unknown status',
    { Eci: '05', AuthenticationStatus: 'X', CardEnrolled: 'N' },
    { status: null },
  ],
  ['no status', { Eci: '05', CardEnrolled: 'Y' }, { status: null, isLiabilityShifted: false }],
  ['no ECI', { AuthenticationStatus: 'Y' }, { status: 'Y', eci: null, isLiabilityShifted: false }],
  ['an ECI of one digit', { AuthenticationStatus: 'Y', Eci: '5' }, { isLiabilityShifted: false }],
  ['an ECI of another type', { AuthenticationStatus: 'Y', Eci: 5 }, { eci: null }],
])('%s', (_what, given, expected) => {
  expect(authentication(given)).toMatchObject(expected);
});

test('long texts are cut off', () => {
  const long = 'x'.repeat(1000);
  const found = authentication({ Eci: long, ProtocolVersion: long, DsTransId: long });
  expect([found?.eci, found?.version, found?.dsTransactionId]).toEqual(
    Array.from({ length: 3 }, () => 'x'.repeat(64)),
  );
});

test.each([undefined, null, 'Y', []])('%j is no evidence', (threeDSecure) => {
  expect(authentication(threeDSecure)).toBeUndefined();
});
