import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saleXml } from '../../testing/sale-xml.ts';
import { readAnySale } from './read-any-sale.ts';
import { readPlainSale } from './read-plain-sale.ts';
import { saleElements } from './sale-elements.ts';

const space = fc.constantFrom('', '', '', '\n', '  ', '\t', '\r\n', '\u00A0', '<!-- x -->', 'x');

/** Common values, and those that decide whether a text is XML. */
const value = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.stringMatching(/^[aZ09 .é\]/"=?-]{0,9}$/) },
      fc.constantFrom('&amp;', '&#65;', '&', '<', '>', ']]>', '<b/>', '<![CDATA[x]]>', '\r\n'),
      fc.constantFrom('\u0000', '\u0085', '\u2028', '\uD7FF', '\uD800', '\u{1F600}', '\uFFFE'),
    ),
    { maxLength: 3 },
  )
  .map((all) => all.join(''));

const names = fc.oneof<fc.Arbitrary<string[]>[]>(
  fc.subarray([...saleElements], { minLength: 9 }),
  fc.shuffledSubarray([...saleElements, 'Amount', 'Shoe']),
);

const parts = fc.record({ names, values: fc.array(value), gaps: fc.array(space) });

const documents = parts.map(({ names: chosen, values, gaps }) => {
  const elements = chosen.map(
    (name, at) => `<${name}>${values[at] ?? 'A1'}</${name}>${gaps[at] ?? ''}`,
  );
  const request = `<request>${elements.join('')}</request>`;
  return saleXml().replace(/<request>.*<\/request>/, () => request);
});

/** A part of the document duplicated, removed or moved. */
const damaged = fc
  .tuple(documents, fc.nat(), fc.nat({ max: 12 }), fc.constantFrom('', ' ', '<', '/', 'é', 'twice'))
  .map(([xml, anywhere, length, instead]) => {
    const at = anywhere % xml.length;
    const part = xml.slice(at, at + length);
    return (
      xml.slice(0, at) + (instead === 'twice' ? part + part : instead) + xml.slice(at + length)
    );
  });

test('the fast reader and the parser agree', () => {
  const seen = { plain: 0, parsed: 0, refused: 0 };
  const check = (xml: string): void => {
    const parsed = readAnySale(xml);
    const plain = readPlainSale(xml);
    if (plain) expect(plain).toEqual(parsed);
    const way = 'unreadable' in parsed ? 'refused' : 'parsed';
    seen[plain ? 'plain' : way] += 1;
  };
  fc.assert(fc.property(documents, check), { numRuns: 3000 });
  fc.assert(fc.property(damaged, check), { numRuns: 3000 });
  // Without many of each kind the test would prove nothing.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(300);
});

test('a namespace with one different character is left to the parser', () => {
  const other = saleXml().replace('schemas.xmlsoap.org', 'schemas xmlsoap.org');
  expect(other).not.toBe(saleXml());
  expect(readPlainSale(other)).toBeUndefined();
});

/** A name with these characters, parsed both ways. */
function isReadAlike(units: readonly number[]): boolean {
  const xml = saleXml({ CardholderName: `a${String.fromCharCode(...units)}b` });
  const plain = readPlainSale(xml);
  return plain !== undefined && JSON.stringify(plain) === JSON.stringify(readAnySale(xml));
}

test('both accept the same characters', () => {
  const takenAmiss: number[] = [];
  for (let start = 0; start <= 0xffff; start += 64) {
    const units = Array.from({ length: 64 }, (_, index) => start + index);
    if (isReadAlike(units)) continue;
    for (const unit of units) {
      const isPlain = readPlainSale(saleXml({ CardholderName: `a${String.fromCharCode(unit)}b` }));
      if (isPlain && !isReadAlike([unit])) takenAmiss.push(unit);
    }
  }
  expect(takenAmiss).toEqual([]);
});

test.each([
  ['ours', saleXml()],
  ['one without white space', saleXml().replaceAll(/\n\s*/g, '')],
  [
    'one with an address and no security code',
    saleXml({ Address: '1 Bay St', VerificationValue: undefined }),
  ],
  ['one with accents', saleXml({ CardholderName: 'José Ñandú' })],
])('%s needs no parser', (_, xml) => {
  expect(readPlainSale(xml)).toEqual(readAnySale(xml));
});
