import { Secret } from '../gateways/secret.ts';
import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';

/** Everyone in the demo signs in with this; it is printed at the start and protects nothing real. */
export const demoPassword = 'two-peaks';

const livesHere = { country: 'Saint Lucia', companyType: 'Sole proprietorship' } as const;

/** Everything about her is verified, so that she can be paid at once. */
export const demoMerchant = {
  as: 'Merchant',
  firstName: 'Maria',
  lastName: 'Joseph',
  email: 'maria@demo.example',
} as const;

export const demoCompany = {
  id: 'DemoSoufriereSpice01',
  name: 'Soufrière Spice Market',
} as const;

export const demoCompanyFields: CompanyFields = {
  ...livesHere,
  companyName: demoCompany.name,
  companyEmail: 'maria@demo.example',
  companyNumber: '758 555 0142',
  permanentaddress: '4 Boulevard Street, Soufrière',
  transactAmount: '500',
};

export const demoBankAccount = {
  bankName: 'Bank of Saint Lucia Limited',
  accountName: 'Maria Joseph',
  accountType: 'chequing',
  accountRouting: '',
  accountNumber: '1029384756',
  country: 'Saint Lucia',
} as const;

/** Her expired payment request, so that visitors can see that page too. */
export const demoExpiredRequest = {
  id: 'DemoSunsetCruise',
  amountMills: 180_000n,
  purpose: 'Spice basket for Sunday',
  reference: 'Order 31',
} as const;

/** His company waits in the console for the staff below. */
export const demoNewcomer = {
  as: 'Merchant in review',
  firstName: 'Jerome',
  lastName: 'Auguste',
  email: 'jerome@demo.example',
  companyId: 'DemoMarigotBoats0001',
  fields: {
    ...livesHere,
    companyName: 'Marigot Bay Boat Tours',
    companyEmail: 'jerome@demo.example',
    companyNumber: '758 555 0177',
    permanentaddress: 'Marigot Bay, Castries',
    transactAmount: '100',
  },
  /** The simulator accepts any. */
  powerTranz: { powerTranzId: '88800002', password: new Secret('simulated'), gatewayKey: null },
  bankAccount: {
    ...demoBankAccount,
    bankName: '1st National Bank St. Lucia Ltd',
    accountName: 'Jerome Auguste',
    accountNumber: '5647382910',
  },
} as const;

export const demoStaff = [
  {
    as: 'Administrator',
    role: 1,
    firstName: 'Alicia',
    lastName: 'Charles',
    email: 'alicia@demo.example',
  },
  {
    as: 'Reviewer',
    role: 2,
    firstName: 'Kendrick',
    lastName: 'Felix',
    email: 'kendrick@demo.example',
  },
  {
    as: 'Reviewer',
    role: 2,
    firstName: 'Denise',
    lastName: 'Augustin',
    email: 'denise@demo.example',
  },
] as const;
