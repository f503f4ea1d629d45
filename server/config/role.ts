/** `all` is one server for everything; the other two share the work, and a proxy chooses by path. */
export const roles = ['all', 'web', 'payments'] as const;
export type Role = (typeof roles)[number];

/** The one that opens sealed payments. */
export function takesPayments(role: Role): boolean {
  return role !== 'web';
}

/** The one for merchants, staff, emails, payouts and nightly work. */
export function servesPeople(role: Role): boolean {
  return role !== 'payments';
}
