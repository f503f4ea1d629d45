/** The specification's entry for an address: its final address and the content there. */
export type Route = {
  path: string;
  /** The final address after redirects, if it differs. */
  ends?: string;
  heading: string;
  texts: readonly string[];
};

/** Links signed-in visitors to the dashboard; the rest is the same. */
const landing = {
  heading: 'Paid by card all week. In your bank on Friday.',
  texts: ['6.5% transaction fee', 'RSA end-to-end encryption', 'Learn More', 'Sample data'],
} as const;

export const siteRoutes: readonly Route[] = [
  { path: '/', ...landing },
  { path: '/landing', ...landing },
  { path: '/no-such-page', ends: '/', ...landing },
  {
    path: '/demo',
    heading: 'Sample pages',
    texts: ['They are samples', 'Lock', 'One-time code', 'Step 6: Bank Added', 'History'],
  },
  { path: '/about', heading: 'About Piton', texts: ['once a week, to one bank account'] },
  {
    path: '/privacy-policy',
    heading: 'Privacy Policy',
    texts: ['Last updated October 21, 2020.', 'We do not sell personal data'],
  },
  { path: '/term-condition', heading: 'Terms of Service', texts: ['One account per person.'] },
  { path: '/status', heading: 'Status', texts: ['Availability', 'What this page can’t see'] },
  {
    path: '/devdocs',
    heading: 'Developer',
    texts: [
      'Flutter',
      'JavaScript',
      'makPayment',
      'encryptedTxt',
      'Approved',
      'Declined',
      'Incomplete',
    ],
  },
];

/** For visitors without a session; the first two redirect signed-in ones. */
export const identityRoutes: readonly Route[] = [
  {
    path: '/signin',
    heading: 'Sign in',
    texts: ['Email', 'Password', 'Remember me', 'Forgot Password'],
  },
  {
    path: '/signup',
    heading: 'New account',
    texts: ['First name', 'Last name', 'Country', 'Confirm password'],
  },
  { path: '/reset', heading: 'Forgot your password?', texts: ['Email', 'Reset', 'Resend'] },
];

export const whereSignedIn: Readonly<Record<string, Route>> = {
  '/signin': { path: '/signin', ends: '/', ...landing },
  '/signup': { path: '/signup', ends: '/', ...landing },
};

/** Public sample pages and steps. */
export const openSampleRoutes: readonly Route[] = [
  {
    path: '/lock',
    heading: 'Piton is locked',
    texts: ['This is a sample.', 'Password', 'Unlock', 'Not Carla Pascal?'],
  },
  {
    path: '/otp-1',
    heading: 'Where should the code go?',
    texts: ['This is a sample.', 'Phone', 'Send'],
  },
  { path: '/otp-2', heading: 'Enter the code', texts: ['This is a sample.', 'Code', 'Verify'] },
  {
    path: '/verify-step-2',
    heading: 'Upload your ID',
    texts: ['Nothing is uploaded', 'Front', 'Back', 'Maximum file size is 2mb'],
  },
  { path: '/verify-step-3', ends: '/verify-step-4', heading: 'Identity Verified', texts: [] },
  { path: '/verify-step-4', heading: 'Identity Verified', texts: ['Continue'] },
  {
    path: '/verify-step-5',
    heading: 'Where should your money go?',
    texts: [
      'All payouts from all your companies will be transfered to this account. Payouts are once a week.',
      'Bank account',
    ],
  },
  {
    path: '/verify-step-6',
    heading: 'Congratulation. Your bank added',
    texts: [
      'This is a sample. This is a sample: no bank was added.',
      'Please allow 24 hours as we will review your bank information.',
      'Continue',
    ],
  },
  {
    path: '/settings-preferences',
    heading: 'Preferences',
    texts: ['This is a sample.', 'Currency', 'Timezone', 'Notifications'],
  },
];

export const payRoutes: readonly Route[] = [
  {
    path: '/PayCompany/DemoSoufriereSpice01',
    heading: 'Soufrière Spice Market',
    texts: ['1 XCD = 0.37 USD', 'Card number', 'Submit payment'],
  },
  {
    path: '/payment/DemoSoufriereSpice01',
    heading: 'Soufrière Spice Market',
    texts: ['Submit payment of EC$99.00', 'Country', 'Phone', 'Email'],
  },
];

const transactions = { heading: 'Transactions', texts: ['From', 'To', 'FIND'] } as const;
const newCompany = {
  heading: 'New Company Information',
  texts: [
    'Company name',
    'Email',
    'Phone number',
    'Type',
    'Address',
    'Estimated monthly transactions',
    'Country',
  ],
} as const;

/** Without a session each redirects to the sign-in page. */
export const moneyRoutes: readonly Route[] = [
  {
    path: '/index',
    heading: 'Welcome Back, Maria Joseph',
    texts: ['Last Month', 'This Month', 'ALL', '1M', '6M', '1Y', 'YTD', 'Recent Transactions'],
  },
  { path: '/Mytransactions', ...transactions },
  { path: '/mytransactions', ...transactions },
  {
    path: '/TestTransactions',
    heading: 'Test Transactions',
    texts: ['Today', 'Last 7 days', 'Last 30 days'],
  },
  {
    path: '/payouts',
    heading: 'Payouts',
    texts: ['Previous Payout', 'Next Payment', 'Total Payouts', 'Last 7 days'],
  },
  {
    path: '/disputes',
    heading: 'Disputes',
    texts: ['Transactions', 'A customer’s bank can dispute a card payment.'],
  },
  {
    path: '/companies',
    heading: 'Companies',
    texts: ['Add New Company', 'Receive Link', 'Download QR Code', 'For Developers', 'ACTIVE'],
  },
  {
    path: '/developers',
    heading: 'Developers',
    texts: ['Developer documentation', 'Create key'],
  },
  {
    path: '/developers/webhooks',
    heading: 'Developers',
    texts: ['Live', 'Test', 'Add endpoint'],
  },
  {
    path: '/developers/return-addresses',
    heading: 'Developers',
    texts: ['After paying, customers can return to your shop.', 'Add return address'],
  },
  {
    path: '/developers/events',
    heading: 'Developers',
    texts: ['Live', 'Test', 'Event'],
  },
  {
    path: '/developers/requests',
    heading: 'Developers',
    texts: ['Live', 'Test', 'Method'],
  },
  {
    path: '/developers/test-tools',
    heading: 'Developers',
    texts: ['Test cards', 'Approved', 'Test receipts'],
  },
  { path: '/edit-company', ...newCompany },
  { path: '/EditCompany', ...newCompany },
];

export const accountRoutes: readonly Route[] = [
  {
    path: '/accounts',
    heading: 'Account',
    texts: ['Profile', 'Linked Bank Account', 'Last sign-in'],
  },
  {
    path: '/add-bank-acc',
    heading: 'Your bank account',
    texts: ['Country', 'Bank name', 'Routing number', 'Account number', 'Name on account', 'EDIT'],
  },
  {
    path: '/edit-account',
    heading: 'Edit your account',
    texts: ['First name', 'Last name', 'Phone', 'Address', 'Country', 'Save'],
  },
  { path: '/verify-email', heading: 'Verified', texts: [] },
  {
    path: '/verify-step-1',
    heading: 'Verify your identity',
    texts: ['This is a sample.', 'Upload ID', 'Add Debit Card'],
  },
  {
    path: '/add-debit-card',
    heading: 'Add a debit card',
    texts: ['This is a sample.', 'Name on card', 'Expiration', 'CVC', 'Postal code'],
  },
  {
    path: '/history',
    heading: 'History',
    texts: ['This is a sample.', 'Buy', 'Sold', 'Bank •••• 5264', 'Card •••• 8475'],
  },
  {
    path: '/settings',
    heading: 'Edit Profile',
    texts: ['This is a sample.', 'max file size 20mb', 'Date of birth', 'Permanent address'],
  },
  {
    path: '/settings-account',
    heading: 'Linked Account',
    texts: ['This is a sample.', 'Bank •••• 5264', 'Add Debit Card'],
  },
  {
    path: '/settings-security',
    heading: 'Security',
    texts: ['This is a sample.', 'Add ID', 'Add Email', 'Add Phone'],
  },
];

/** Pages that need an email link, staff, a company or the demo. */
export const testedElsewhere = [
  '/new-password',
  '/join',
  '/counter-poster',
  '/console',
  '/ui-pieces',
] as const;
