import type { StaffRole } from '@piton/contract/identity/staff.ts';

/** The stored value of a role. */
export const storedRoles: Readonly<Record<StaffRole, 1 | 2>> = { administrator: 1, reviewer: 2 };

/** With its article, for emails. */
export const roleWords: Readonly<Record<StaffRole, string>> = {
  administrator: 'an administrator',
  reviewer: 'a reviewer',
};

export function staffRoleOf(stored: number): StaffRole {
  if (stored === storedRoles.administrator) return 'administrator';
  if (stored === storedRoles.reviewer) return 'reviewer';
  throw new Error(`no such role of staff: ${stored}`);
}
