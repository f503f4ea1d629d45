import { parse, serialize } from 'hono/utils/cookie';
import { signText, signedText } from '../sign-text.ts';
import type { PasswordMark } from '../hold-account.ts';
import { codeWithinSeconds } from '../library/create-auth.ts';

/** Under which name the identity library knows what is between a password and its code. */
const libraryCookie = 'better-auth.two_factor';
const cookieName = 'piton_code';

/** A right password that waits for its code: whose, and what the identity library knows it by. */
export type Challenge = {
  readonly userId: string;
  readonly rememberMe: boolean;
  readonly challenge: string;
  /** Of the password that was right: another one has this challenge end. */
  readonly mark: PasswordMark;
  readonly expiresAtMs: number;
};

/** What the library wanted the browser to keep. */
export function challengeIn(headers: Headers): string {
  for (const set of headers.getSetCookie()) {
    const value = parse(set.split(';')[0] ?? '', libraryCookie)[libraryCookie];
    if (value) return value;
  }
  throw new Error('the identity library asked for a code and set no challenge');
}

/** The library's cookie, as it reads it back. */
export function challengeHeaders({ challenge }: Challenge): Headers {
  return new Headers({ cookie: `${libraryCookie}=${encodeURIComponent(challenge)}` });
}

/** Signed, so that wrong codes count for the person whose password it was and for nobody else. */
export function challengeCookie(challenge: Challenge, secret: string, isSecure: boolean): string {
  const value = Buffer.from(JSON.stringify(challenge)).toString('base64url');
  return cookie(signText(value, secret), isSecure, codeWithinSeconds);
}

export function noChallengeCookie(isSecure: boolean): string {
  return cookie('', isSecure, 0);
}

export function readChallenge(
  cookieHeader: string | null,
  secret: string,
  isSecure: boolean,
): Challenge | null {
  const name = nameOf(isSecure);
  const text = signedText(parse(cookieHeader ?? '', name)[name] ?? '', secret);
  if (text === null) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Challenge;
}

function cookie(value: string, isSecure: boolean, maxAge: number): string {
  return serialize(nameOf(isSecure), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    maxAge,
  });
}

function nameOf(isSecure: boolean): string {
  return isSecure ? `__Host-${cookieName}` : cookieName;
}
