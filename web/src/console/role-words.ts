import type { StaffRole } from '@piton/contract/identity/staff.ts';

export const roleWords: Record<StaffRole, string> = {
  administrator: 'Administrator',
  reviewer: 'Reviewer',
};
