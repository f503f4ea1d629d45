import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs text that a browser stores for us and can't change. */
export function signText(text: string, secret: string): string {
  return `${text}.${signature(text, secret).toString('base64url')}`;
}

/** Returns the text if our signature matches, else null. */
export function signedText(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot === -1) return null;
  const text = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64url');
  const right = signature(text, secret);
  return given.length === right.length && timingSafeEqual(given, right) ? text : null;
}

function signature(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update('piton signed text\0').update(text).digest();
}
