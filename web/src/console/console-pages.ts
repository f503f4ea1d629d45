import type { StaffRole } from '@piton/contract/staff.ts';
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
  /** Absent where everybody who works here may go. */
  only?: StaffRole;
};

const pages: readonly ConsolePage[] = [
  {
    name: 'Reviews',
    path: '/console/reviews',
    icon: ClipboardCheck,
    about: 'Companies and bank accounts that wait for a decision.',
  },
  {
    name: 'Money',
    path: '/console/money',
    icon: Scale,
    about: 'Open sales, chargebacks and adjustments.',
  },
  {
    name: 'Payouts',
    path: '/console/payouts',
    icon: Landmark,
    about: 'The week that goes to the banks, what they say, and the books.',
  },
  {
    name: 'Search',
    path: '/console/search',
    icon: Search,
    about: 'Find a merchant, a company or a payment.',
  },
  {
    name: 'Accounts',
    path: '/console/accounts',
    icon: UserRoundSearch,
    about: 'Look after a merchant’s account.',
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
    about: 'Who works here and who is invited.',
    only: 'administrator',
  },
];

/** In the order of the navigation. */
export function pagesFor(role: StaffRole): readonly ConsolePage[] {
  return pages.filter(({ only }) => only === undefined || only === role);
}
