import { parse, serialize } from 'hono/utils/cookie';

const yearSeconds = 365 * 24 * 60 * 60;
const tokenShape = /^[\w-]{43}$/;

/** As with the session's: the prefix keeps other sites of the domain from planting one, over TLS only. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-piton_device' : 'piton_device';
}

/** The token in a request's `Cookie` header, valid or not. */
export function deviceTokenIn(
  cookieHeader: string | null | undefined,
  isSecure: boolean,
): string | null {
  const name = cookieName(isSecure);
  const token = parse(cookieHeader ?? '', name)[name];
  return token && tokenShape.test(token) ? token : null;
}

/** The `Set-Cookie` that makes a browser a known device for a year. */
export function deviceCookie(token: string, isSecure: boolean): string {
  return serialize(cookieName(isSecure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    maxAge: yearSeconds,
  });
}
