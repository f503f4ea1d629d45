import { randomUUID } from 'node:crypto';
import type { Session } from '../endpoints/session.ts';

/** As a browser has it that is signed in. */
export const sessionToken = 't'.repeat(43);

type Person = Partial<Pick<Session, 'userId' | 'role'>> & { readonly companyId?: string | null };

/** What is known of whoever is signed in: a merchant, where nothing else is said. */
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
