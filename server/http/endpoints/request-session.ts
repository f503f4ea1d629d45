import type { Role, SessionUser } from '@piton/contract/identity/session.ts';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import type { HttpContext } from '../http-app.ts';

export type Session = {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: Role;
  /** Staff without a second factor may set it up, and do nothing else as staff. */
  readonly needsSecondFactor: boolean;
  /** Step-up authentication in the last minutes, by the database's clock. */
  readonly isSteppedUp: boolean;
  readonly user: SessionUser;
};

/** Null for each invalid token, whatever the reason. */
export type FindSession = (token: string) => Promise<Session | null>;

/**
 * Over TLS the name has the prefix `__Host-`, which browsers accept only with Secure, Path=/ and no
 * Domain, so that no other site of the domain can set it. Plain http on a local machine can't have
 * it.
 */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-piton_session' : 'piton_session';
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export function sessionTokenOf(c: HttpContext, isSecure: boolean): string | null {
  const token = getCookie(c, cookieName(isSecure));
  return token && tokenShape.test(token) ? token : null;
}

/** The `Set-Cookie` header of a session; without `maxAgeSeconds` it ends with the browser. */
export function sessionCookie(
  token: string,
  { isSecure, maxAgeSeconds }: { isSecure: boolean; maxAgeSeconds?: number },
): string {
  return serialize(cookieName(isSecure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  });
}

export function isStaff(session: Pick<Session, 'role'>): boolean {
  return session.role === 1 || session.role === 2;
}
