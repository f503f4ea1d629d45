import { parse, serialize } from 'hono/utils/cookie';
import { signText, signedText } from '../sign-text.ts';
import type { PasswordMark } from '../lock-account.ts';
import { codeWithinSeconds } from '../better-auth/create-auth.ts';

/** The identity library's name for the state between password and code. */
const libraryCookie = 'better-auth.two_factor';
const cookieName = 'piton_code';

/** A right password that waits for its code: the user, and the library's own challenge. */
export type Challenge = {
  readonly userId: string;
  readonly rememberMe: boolean;
  readonly challenge: string;
  /** A mark of that password: a new password ends this challenge. */
  readonly mark: PasswordMark;
  readonly expiresAtMs: number;
};

/** The cookie that the library wants the browser to keep. */
export function challengeIn(headers: Headers): string {
  for (const set of headers.getSetCookie()) {
    const value = parse(set.split(';')[0] ?? '', libraryCookie)[libraryCookie];
    if (value) return value;
  }
  throw new Error('the identity library asked for a code and set no challenge');
}

/** Rebuilds the library's cookie in the form it reads. */
export function challengeHeaders({ challenge }: Challenge): Headers {
  return new Headers({ cookie: `${libraryCookie}=${encodeURIComponent(challenge)}` });
}

/** Signed, so that wrong codes count only against the person whose password was right. */
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
