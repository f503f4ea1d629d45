import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { createCardVelocity, type AttemptedCard } from './card-velocity.ts';
import { noVelocityChecks } from '../testing/no-velocity-checks.ts';

const times = { withinSeconds: 600, sameWithinSeconds: 600 };
const limits = { maxCard: 5, maxAddress: 20, ...times, ...noVelocityChecks };
const rootKey = rootKeyFrom(Buffer.alloc(32, 1));
const velocity = createCardVelocity(rootKey, limits);
const saleId = '01993b5e-0000-7000-8000-000000000001';
const attempted: AttemptedCard = {
  companyId: 'abcdefghij0123456789',
  mode: 'live',
  number: '4444111122223333',
  amountMills: 80_000n,
};
const fingerprint = (number: string, by = velocity) =>
  by.describe({ ...attempted, number }, { address: null, confirm: null }).card;
const place = (address: string | null) =>
  velocity.describe(attempted, { address, confirm: null }).address;

describe('the fingerprint of a card', () => {
  test('is the same for every payment with the card', () => {
    const elsewhere = { ...attempted, companyId: 'Z'.repeat(20), amountMills: 10n };
    expect(velocity.describe(elsewhere, { address: null, confirm: null }).card).toEqual(
      fingerprint(attempted.number),
    );
    expect(fingerprint('4444111122221113')).not.toEqual(fingerprint(attempted.number));
  });

  test('reveals nothing without the key', () => {
    const other = createCardVelocity(rootKeyFrom(Buffer.alloc(32, 2)), limits);
    expect(fingerprint(attempted.number, other)).not.toEqual(fingerprint(attempted.number));
    const guesses = ['', 'card', 'card\0'].flatMap((before) => [
      createHash('sha256').update(`${before}${attempted.number}`).digest(),
      createHmac('sha256', '').update(`${before}${attempted.number}`).digest(),
      createHmac('sha256', rootKey.key).update(`${before}${attempted.number}`).digest(),
    ]);
    for (const guess of guesses) expect(fingerprint(attempted.number)).not.toEqual(guess);
  });

  test('differs from an address’s, even for the same text', () => {
    expect(place(attempted.number)).not.toEqual(fingerprint(attempted.number));
  });
});

test('an address is fingerprinted by its network, and a server has none', () => {
  expect(place('2001:db8::1')).toEqual(place('2001:db8::2'));
  expect(place('192.0.2.1')).not.toEqual(place('192.0.2.2'));
  expect(place(null)).toBeNull();
});

describe('a confirmation', () => {
  const confirm = velocity.confirmationOf(attempted, saleId);
  const confirmed = (text: string | null, of: AttemptedCard = attempted) =>
    velocity.describe(of, { address: null, confirm: text }).confirmedSaleId;

  test('confirms its own payment', () => {
    expect(confirmed(confirm)).toBe(saleId);
    expect(velocity.describe(attempted, { address: null, confirm }).limits).toEqual(limits);
  });

  test.each<[string, Partial<AttemptedCard>]>([
    ['company', { companyId: 'Z'.repeat(20) }],
    ['mode', { mode: 'test' }],
    ['card', { number: '4444111122221113' }],
    ['amount', { amountMills: 800_000n }],
  ])('does not confirm another %s', (_what, change) => {
    expect(confirmed(confirm, { ...attempted, ...change })).toBeNull();
  });

  test('does not confirm another sale or an invented one', () => {
    const bytes = Buffer.from(confirm, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(confirmed(changed.toString('base64url'))).toBeNull();
    }
    const madeUp = [null, '', 'no', bytes.subarray(1), Buffer.concat([bytes, Buffer.from('0')])];
    for (const text of [...madeUp, randomBytes(48)]) {
      expect(confirmed(Buffer.isBuffer(text) ? text.toString('base64url') : text)).toBeNull();
    }
  });
});
