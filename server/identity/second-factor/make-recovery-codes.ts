import { randomInt } from 'node:crypto';

const codesMade = 10;
/** Without characters that look alike on paper. Ten of them hold about fifty bits. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** "k7m2p-x9fhd", easy to write down and type. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codesMade }, () => {
    const code = Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join(
      '',
    );
    return recoveryCodeAsMade(code);
  });
}

/** Ignores capitals, and other dashes and spaces. */
export function recoveryCodeAsMade(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}
