import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64, base64url, bytesFromBase64 } from './base64.ts';

test('agrees with Node and can be read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(bytesFromBase64(base64(bytes))).toEqual(Uint8Array.from(bytes));
    }),
  );
});
