import { randomUUID } from 'node:crypto';
import type { Session } from '../endpoints/request-session.ts';

/** The token of a signed-in browser. */
export const sessionToken = 't'.repeat(43);

type Person = Partial<Pick<Session, 'userId' | 'role'>> & { readonly companyId?: string | null };

/** A session, by default a merchant's. */
export function sessionOf({
  userId = randomUUID(),
  role = 3,
  companyId = null,
}: Person = {}): Session {
  const user = {
    uid: userId,
    displayName: 'Ana',
    email: 'ana@example.lc',
    emailVerified: true,
    primaryCompany: companyId,
  };
  return { sessionId: 's', userId, role, needsSecondFactor: false, isSteppedUp: false, user };
}
