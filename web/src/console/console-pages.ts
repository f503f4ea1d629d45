import type { StaffRole } from '@piton/contract/identity/staff.ts';
import {
  ClipboardCheck,
  Landmark,
  type LucideIcon,
  Scale,
  ScrollText,
  Search,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react';

export type ConsolePage = {
  name: string;
  path: `/console/${string}`;
  icon: LucideIcon;
  about: string;
  /** Absent if all staff have access. */
  only?: StaffRole;
};

const pages: readonly ConsolePage[] = [
  {
    name: 'Reviews',
    path: '/console/reviews',
    icon: ClipboardCheck,
    about: 'Companies and bank accounts to review.',
  },
  {
    name: 'Money',
    path: '/console/money',
    icon: Scale,
    about: 'Pending payments, disputes and adjustments.',
  },
  {
    name: 'Payouts',
    path: '/console/payouts',
    icon: Landmark,
    about: 'Weekly payouts, bank files and reconciliation.',
  },
  {
    name: 'Search',
    path: '/console/search',
    icon: Search,
    about: 'Find a merchant, company or payment.',
  },
  {
    name: 'Accounts',
    path: '/console/accounts',
    icon: UserRoundSearch,
    about: 'Manage merchants’ accounts.',
  },
  {
    name: 'Audit',
    path: '/console/audit',
    icon: ScrollText,
    about: 'Who did what, when and why.',
  },
  {
    name: 'Staff',
    path: '/console/staff',
    icon: UsersRound,
    about: 'Staff and invitations.',
    only: 'administrator',
  },
];

/** In the order of the navigation. */
export function pagesFor(role: StaffRole): readonly ConsolePage[] {
  return pages.filter(({ only }) => only === undefined || only === role);
}
