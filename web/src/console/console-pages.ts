import type { StaffRole } from '@piton/contract/staff.ts';
import { type LucideIcon, UserRoundSearch, UsersRound } from 'lucide-react';

export type ConsolePage = {
  name: string;
  path: `/console/${string}`;
  icon: LucideIcon;
  about: string;
  /** Absent where everybody who works here may go. */
  only?: StaffRole;
};

const pages: readonly ConsolePage[] = [
  {
    name: 'Accounts',
    path: '/console/accounts',
    icon: UserRoundSearch,
    about: 'Find a merchant by name, email or company.',
  },
  {
    name: 'Staff',
    path: '/console/staff',
    icon: UsersRound,
    about: 'Who works here and who is invited.',
    only: 'administrator',
  },
];

/** In the order of the navigation. */
export function pagesFor(role: StaffRole): readonly ConsolePage[] {
  return pages.filter(({ only }) => only === undefined || only === role);
}
