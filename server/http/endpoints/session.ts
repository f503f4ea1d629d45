import type { Role, SessionUser } from '@piton/contract/identity/session.ts';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import type { HttpContext } from '../http-app.ts';

export type Session = {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: Role;
  /** Staff who have not set up their second factor: they may do that, and nothing else of staff. */
  readonly needsSecondFactor: boolean;
  /** Step-up authentication in the last minutes, by the database's clock. */
  readonly isSteppedUp: boolean;
  readonly user: SessionUser;
};

/** Null for every token that opens no session, whatever the reason. */
export type FindSession = (token: string) => Promise<Session | null>;

/**
 * Over TLS the name carries `__Host-`, which browsers only accept with Secure, Path=/ and no Domain:
 * no other site of the domain can plant one. Plain http, on one's own machine, cannot have that.
 */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-piton_session' : 'piton_session';
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export function sessionTokenOf(c: HttpContext, isSecure: boolean): string | null {
  const token = getCookie(c, cookieName(isSecure));
  return token && tokenShape.test(token) ? token : null;
}

/** The `Set-Cookie` of a session; without `maxAgeSeconds` it ends with the browser. */
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
