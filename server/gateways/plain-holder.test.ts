import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainHolder } from './plain-holder.ts';

test.each([
  ['Joseph Baptiste', 'Joseph Baptiste'],
  ['José François Müller', 'Jose Francois Muller'],
  ['Ærøskøbing Łódź Straße Þór', 'AEroskobing Lodz Strasse THor'],
  ['ÆæŒœ ØøŁł ĐđÐð Þþßı', 'AEaeOEoe OoLl DdDd THthssi'],
  ['Anne‐Marie O’Neil – Smith', "Anne-Marie O'Neil - Smith"],
  ['‘Ann’ Oʼ Lee—Roy', "'Ann' O' Lee-Roy"],
  ['Ann李Lee', 'Ann Lee'],
  ["O'Brien & Sons, Ltd.", "O'Brien & Sons, Ltd."],
  ['<script>Ann</script>', 'script Ann /script'],
  ['Ann ＜Lee＞', 'Ann Lee'],
  ['  Ann \t\n Lee\u0000 ', 'Ann Lee'],
  ['Ann 😀 Lee', 'Ann Lee'],
  ['李小龍', ''],
  ['', ''],
])('%j becomes %j', (name, plain) => {
  expect(plainHolder(name)).toBe(plain);
});

const anyText = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) });

test('any typed name becomes one that the gateway and XML accept', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const plain = plainHolder(name);
      expect(plain).toMatch(/^(?:[\x21-\x3B=\x3F-\x7E]+(?: [\x21-\x3B=\x3F-\x7E]+)*)?$/);
      expect(plainHolder(plain)).toBe(plain);
    }),
  );
});
