import { expect, test } from 'vitest';
import { testRootKey } from '../identity/testing/identity-world.ts';
import { createSecretSeal, newSecret } from './seal-secret.ts';

const owner = { companyId: 'A'.repeat(20), endpointId: '019a0c6e-7a10-7c3a-9d52-5e1f0c6b2a44' };

test('a secret opens for its own endpoint alone, and unchanged', () => {
  const { seal, open } = createSecretSeal(testRootKey);
  const secret = newSecret();
  const sealed = seal(owner, secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(open(owner, sealed)).toEqual(secret);
  expect(() => open({ ...owner, companyId: 'B'.repeat(20) }, sealed)).toThrow();
  const other = { ...owner, endpointId: '019a0c6e-7a10-7c3a-9d52-5e1f0c6b2a45' };
  expect(() => open(other, sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(() => open(owner, changed)).toThrow();
});
