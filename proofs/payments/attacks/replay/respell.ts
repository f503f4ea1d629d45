/** Other spellings of a captured text that decode to nearly the same bytes. */
export type Spelling = {
  readonly name: string;
  /** Null if a text has no such spelling. */
  readonly of: (text: string) => string | null;
};

/**
 * The classic form: base64 of one block, which for 384 bytes has neither padding nor spare bits.
 */
export const blockSpellings: readonly Spelling[] = [
  { name: 'a newline', of: (text) => `${text.slice(0, 76)}\n${text.slice(76)}` },
  { name: 'the url-safe alphabet', of: (text) => urlSafe(text) },
  { name: 'junk', of: (text) => `${text.slice(0, 100)}!${text.slice(100)}` },
  { name: 'padding', of: (text) => `${text}====` },
  { name: 'without the last sign', of: (text) => text.slice(0, -1) },
  { name: 'one sign more', of: (text) => `${text}A` },
  { name: 'a 00 taken away', of: (text) => onBytes(text, withoutZero) },
  { name: 'a 00 put before', of: (text) => onBytes(text, (bytes) => Buffer.from([0, ...bytes])) },
];

/** The JWE: each of its parts can be respelled. */
export const jweSpellings: readonly Spelling[] = [
  {
    name: 'a newline',
    of: (text) => onPart(text, 1, (part) => `${part.slice(0, 76)}\n${part.slice(76)}`),
  },
  {
    name: 'the other alphabet',
    of: (text) => changed(text, text.replaceAll('-', '+').replaceAll('_', '/')),
  },
  { name: 'junk', of: (text) => onPart(text, 3, (part) => `!${part}`) },
  { name: 'padding', of: (text) => onPart(text, 4, (part) => `${part}==`) },
  { name: 'trailing bits', of: (text) => onPart(text, 4, withTrailingBits) },
  { name: 'a 00 taken away', of: (text) => onPart(text, 1, (part) => onBlock(part, withoutZero)) },
  {
    name: 'a 00 put before',
    of: (text) => onPart(text, 1, (part) => onBlock(part, (bytes) => Buffer.from([0, ...bytes]))),
  },
  { name: 'a header with a space', of: (text) => onPart(text, 0, withSpace) },
  { name: 'a part more', of: (text) => `${text}.` },
];

/** The number plus the modulus, if it still fits into a block: RSA treats both the same. */
export function plusModulus(modulus: bigint): Spelling {
  return {
    name: 'the modulus added',
    of: (text) => {
      const sum = BigInt(`0x${Buffer.from(text, 'base64').toString('hex')}`) + modulus;
      const hex = sum.toString(16);
      return hex.length > 768
        ? null
        : Buffer.from(hex.padStart(768, '0'), 'hex').toString('base64');
    },
  };
}

function urlSafe(text: string): string | null {
  return changed(text, text.replaceAll('+', '-').replaceAll('/', '_'));
}

function changed(text: string, spelled: string): string | null {
  return spelled === text ? null : spelled;
}

function onBytes(text: string, change: (bytes: Buffer) => Buffer | null): string | null {
  return change(Buffer.from(text, 'base64'))?.toString('base64') ?? null;
}

function onBlock(part: string, change: (bytes: Buffer) => Buffer | null): string | null {
  return change(Buffer.from(part, 'base64url'))?.toString('base64url') ?? null;
}

function onPart(
  text: string,
  index: number,
  change: (part: string) => string | null,
): string | null {
  const parts = text.split('.');
  const spelled = change(parts[index] ?? '');
  return spelled === null ? null : parts.with(index, spelled).join('.');
}

/** One in 256 blocks begins with a zero, which is irrelevant for the number it encodes. */
function withoutZero(bytes: Buffer): Buffer | null {
  return bytes[0] === 0 ? bytes.subarray(1) : null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Sixteen bytes leave four bits of the last character unused. */
function withTrailingBits(part: string): string {
  const last = alphabet.indexOf(part.slice(-1));
  return `${part.slice(0, -1)}${alphabet[last | 1] ?? ''}`;
}

function withSpace(part: string): string {
  const header = Buffer.from(part, 'base64url').toString();
  return Buffer.from(header.replace('{', '{ ')).toString('base64url');
}
