/**
 * The prefix of all card numbers of this proof, which occurs nowhere else: one search finds them
 * in any form.
 */
export const cardMark = '4539176208';
/**
 * The same for security codes, which are too long to be real. Codes of three digits are found by
 * the field name before them.
 */
export const codeMark = '8371504629';

/** A find: its form, and the bytes around it. */
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

/**
 * Three bytes are four characters, so the same digits have three encodings, equal in both
 * alphabets.
 */
function base64Of(mark: string): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(mark)]).toString('base64url');
    // Without the characters that depend on the neighbouring bytes.
    return text.slice(shift === 0 ? 0 : shift + 1, -2);
  });
}

const labels = ['cvv', 'CVV', 'cvc', 'CVC', 'securityCode', 'VerificationValue'].map((label) =>
  Buffer.from(label),
);
/** A three-digit code after a field name, as in JSON, XML and inspected objects. */
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
