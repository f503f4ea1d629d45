/** Everyone in the demo signs in with this; it is printed at the start and guards nothing real. */
export const demoPassword = 'two-peaks';

export const demoMerchant = {
  as: 'Merchant',
  firstName: 'Maria',
  lastName: 'Joseph',
  email: 'maria@demo.example',
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

export const demoCompany = { id: 'DemoSoufriereSpice01', name: 'Soufrière Spice Market' } as const;
