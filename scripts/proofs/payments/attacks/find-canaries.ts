/**
 * All card numbers of this proof begin so, and nothing else in the world does: one look finds any of
 * them, however it is spelled.
 */
export const cardMark = '4539176208';
/** The same of security codes that are none because they are too long. Those of three digits are told by what stands before them. */
export const codeMark = '8371504629';

/** What was found: in which form, and the bytes around it. */
export type Found = { readonly form: string; readonly around: string };

type Needle = { readonly form: string; readonly bytes: Buffer };

const needles: readonly Needle[] = [cardMark, codeMark].flatMap(needlesOf);

function needlesOf(mark: string): Needle[] {
  const grouped = (sign: string) => mark.replaceAll(/(?<=^(?:\d{4})+)/g, sign);
  const digits = Array.from(mark);
  const texts = [
    ['plain', mark],
    ['spaced', grouped(' ')],
    ['dashed', grouped('-')],
    ['spread', digits.join(' ')],
    ['hex', Buffer.from(mark).toString('hex')],
    ['url', digits.map((digit) => `%3${digit}`).join('')],
    ...base64Of(mark).map((text) => ['base64', text] as const),
  ] as const;
  return [
    ...texts.map(([form, text]) => ({ form, bytes: Buffer.from(text, 'latin1') })),
    { form: 'utf-16', bytes: Buffer.from(mark, 'utf16le') },
  ];
}

/** Three bytes are four signs, so the same digits look in three ways; both alphabets write them alike. */
function base64Of(mark: string): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(mark)]).toString('base64url');
    // Without the signs that depend on what stands before and behind.
    return text.slice(shift === 0 ? 0 : shift + 1, -2);
  });
}

const labels = ['cvv', 'CVV', 'cvc', 'CVC', 'securityCode', 'VerificationValue'].map((label) =>
  Buffer.from(label),
);
/** Behind a field's name, a code of three digits as JSON, XML and inspected objects write it. */
const codeBehind = /^(?:\\?["'])?\s{0,2}[:=>]\s{0,2}(?:\\?["'])?\d{3}(?!\d)/;

export const longestNeedle = Math.max(...needles.map(({ bytes }) => bytes.length)) + 20;

export function findCanaries(haystack: Buffer): Found[] {
  const found: Found[] = [];
  for (const { form, bytes } of needles) {
    for (const at of placesOf(haystack, bytes)) {
      const around = haystack.subarray(Math.max(0, at - 40), at + bytes.length + 20);
      found.push({ form, around: printable(around) });
    }
  }
  for (const label of labels) {
    for (const at of placesOf(haystack, label)) {
      const behind = haystack.subarray(at + label.length, at + label.length + 12);
      if (!codeBehind.test(behind.toString('latin1'))) continue;
      found.push({ form: 'labelled code', around: printable(haystack.subarray(at, at + 30)) });
    }
  }
  return found;
}

function* placesOf(haystack: Buffer, bytes: Buffer): Generator<number> {
  for (let at = haystack.indexOf(bytes); at >= 0; at = haystack.indexOf(bytes, at + 1)) yield at;
}

function printable(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll(/[^\x20-\x7E]/g, '.');
}
