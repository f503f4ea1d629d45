import fc from 'fast-check';
import qrcode from 'qrcode';
import { expect, test } from 'vitest';
import { drawCode } from './draw-code.ts';

/** Fills modules as a browser does: each run is a rectangle, one module high. */
function darkIn(address: string): number[] {
  const svg = decodeURIComponent(address.slice(address.indexOf(',') + 1));
  const [, width = ''] = /viewBox='-4,-4,(\d+),\1'/.exec(svg) ?? [];
  const size = Number(width) - 8;
  const dark = Array.from({ length: size * size }, () => 0);
  for (const [, x, y, run, back] of svg.matchAll(/M(\d+),(\d+)h(\d+)v1H(\d+)z/g)) {
    expect(back).toBe(x);
    dark.fill(1, Number(y) * size + Number(x), Number(y) * size + Number(x) + Number(run));
  }
  return dark;
}

test('draws each dark module and no other', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 120 }), (text) => {
      const { data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules;
      expect(darkIn(drawCode(text))).toEqual([...data].map(Number));
    }),
    { numRuns: 30 },
  );
});

test('the code in a receipt is small and cannot end an attribute', () => {
  const link = `https://pay.example.lc/check-receipt/${'a'.repeat(20)}/${'b'.repeat(22)}`;
  const address = drawCode(link);
  expect(address.length).toBeLessThan(9000);
  expect(address).toMatch(/^data:image\/svg\+xml,[\w%='/.:,-]+$/);
});
