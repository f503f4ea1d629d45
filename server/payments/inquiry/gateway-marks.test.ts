import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Secret } from '../../gateways/secret.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { accountMarks } from './gateway-marks.ts';

const [one, other] = [rootKeyFrom(randomBytes(32)), rootKeyFrom(randomBytes(32))];
const present = { merchantKey: new Secret('BOSL_1'), gatewayUrl: 'https://gateway.example.com' };
const marks = accountMarks(one, present);

test('a key at a gateway has one mark, which needs the root key', () => {
  const { platform, ownAccount } = marks;
  for (const mark of [platform, ownAccount]) expect(mark).toMatch(/^[0-9a-f]{16}$/);
  expect(platform).not.toBe(ownAccount);
  const sameHost = { ...present, gatewayUrl: 'https://gateway.example.com/a/path' };
  expect(accountMarks(one, sameHost)).toEqual(marks);
  for (const mark of Object.values(accountMarks(other, present))) {
    expect(Object.values(marks)).not.toContain(mark);
  }
});

test('another key changes the platform’s mark alone', () => {
  const changed = accountMarks(one, { ...present, merchantKey: new Secret('BOSL_2') });
  expect(changed.platform).not.toBe(marks.platform);
  expect(changed.ownAccount).toBe(marks.ownAccount);
});

test.each(['https://other.example.com', 'https://gateway.example.com:8443', null])(
  'another gateway changes all marks: %s',
  (gatewayUrl) => {
    const changed = accountMarks(one, { ...present, gatewayUrl });
    expect(changed.platform).not.toBe(marks.platform);
    expect(changed.ownAccount).not.toBe(marks.ownAccount);
  },
);
