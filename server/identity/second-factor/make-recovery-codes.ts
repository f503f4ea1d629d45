import { randomInt } from 'node:crypto';

const codesMade = 10;
/** Without those that look alike on paper. Ten of them are about fifty bits. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** "k7m2p-x9fhd", to be written down by hand and typed back. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codesMade }, () => {
    const code = Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join(
      '',
    );
    return recoveryCodeAsMade(code);
  });
}

/** What comes back in capitals, or with other dashes and spaces, is the same code. */
export function recoveryCodeAsMade(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}
