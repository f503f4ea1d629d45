import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type KeyKind, keyPattern, keyPrefix } from '@piton/contract/api-keys/api-key.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;

/** 190 random bits, so that a plain hash of the key protects it. */
export function newKeyText(kind: KeyKind, mode: SaleMode): string {
  const random = Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]);
  const text = keyPrefix(kind, mode) + random.join('');
  return text + checksumOf(text);
}

/** True for texts of our form; the checksum spares a look-up, and secret scanners false alarms. */
export function isKeyText(text: string): boolean {
  if (!keyPattern.test(text)) return false;
  const end = text.length - checksumLength;
  return checksumOf(text.slice(0, end)) === text.slice(end);
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let at = 0; at < checksumLength; at += 1) {
    checksum = (letters[rest % letters.length] ?? '') + checksum;
    rest = Math.floor(rest / letters.length);
  }
  return checksum;
}
