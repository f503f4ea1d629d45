import {
  ArrowLeftRight,
  Building2,
  FlaskConical,
  House,
  KeyRound,
  Landmark,
  type LucideIcon,
  UserRound,
} from 'lucide-react';

export type Destination = {
  name: string;
  icon: LucideIcon;
  path: string;
  isOnPhones: boolean;
  /** On phones, a subpage that counts as part of this one. */
  pathWithin?: string;
};

/** In the order of the rail; the phone's bottom bar has its own order, by reach and frequency. */
export const destinations: readonly Destination[] = [
  { name: 'Home', icon: House, path: '/index', isOnPhones: true },
  {
    name: 'Transactions',
    icon: ArrowLeftRight,
    path: '/Mytransactions',
    isOnPhones: true,
    pathWithin: '/TestTransactions',
  },
  { name: 'Account', icon: UserRound, path: '/accounts', isOnPhones: true },
  { name: 'Payouts', icon: Landmark, path: '/payouts', isOnPhones: true },
  {
    name: 'Companies',
    icon: Building2,
    path: '/companies',
    isOnPhones: true,
    pathWithin: '/edit-company',
  },
  { name: 'Test Transactions', icon: FlaskConical, path: '/TestTransactions', isOnPhones: false },
  { name: 'Developers', icon: KeyRound, path: '/developers', isOnPhones: false },
];
