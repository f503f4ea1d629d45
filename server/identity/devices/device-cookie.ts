import { parse, serialize } from 'hono/utils/cookie';

const yearSeconds = 365 * 24 * 60 * 60;
/** More than our cookie ever holds. The limit bounds the lookups of a forged one. */
const tokensRead = 8;
const tokenShape = /^[\w-]{43}$/;

/**
 * As with the session cookie, the prefix keeps other sites of the domain from setting it, over TLS
 * only.
 */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-piton_device' : 'piton_device';
}

/** The tokens in a request's `Cookie` header, valid or not: one per person who has signed in there. */
export function deviceTokensIn(
  cookieHeader: string | null | undefined,
  isSecure: boolean,
): string[] {
  const name = cookieName(isSecure);
  const tokens = parse(cookieHeader ?? '', name)[name]?.split('.', tokensRead) ?? [];
  return tokens.filter((token) => tokenShape.test(token));
}

/** The `Set-Cookie` header that makes a browser a known device for a year. */
export function deviceCookie(tokens: readonly string[], isSecure: boolean): string {
  return serialize(cookieName(isSecure), tokens.join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    maxAge: yearSeconds,
  });
}
