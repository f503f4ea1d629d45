import { alwaysResponsive } from '../../database/health/watch-responsiveness.ts';
import { openBuiltWeb } from '../pages/built/built-web.ts';
import type { HttpApp } from '../http-app.ts';
import type { PayPageCompany, TestCard } from '@piton/contract/payments/pay-page-props.ts';
import type { KeptReceipt } from '@piton/contract/receipts/receipt.ts';
import { servePayPages, type ServePayPagesDeps } from '../pages/serve-pay-pages.ts';
import { serveWeb, type ServeWebDeps } from '../pages/serve-web.ts';
import { builtFolder } from './built-folder.ts';
import { sharedHost } from '../hosts/hosts.ts';
import { sessionOf } from './session-of.ts';
import { testApp, type TestApp } from './test-app.ts';

export const companyId = 'abcdefghij0123456789';
export const payCompany: PayPageCompany = {
  companyId,
  companyName: 'Ti <Kaye> & $& Sons',
  publicKey: '-----BEGIN PUBLIC KEY-----',
  keyId: 'k'.repeat(16),
  acceptsLive: true,
  isChecked: true,
};
const testCards: TestCard[] = [
  ['4444 1111 2222 3333', 'approved'],
  ['4012 0000 0002 0006', 'challenge'],
  ['4444 1111 2222 1113', 'declined'],
  ['4444 1111 2222 5551', 'incomplete'],
];
export const receiptToken = 'r'.repeat(22);
const receipt: KeptReceipt = {
  companyName: payCompany.companyName,
  amount: '12.50',
  transactionNumber: 'T'.repeat(16),
  invoiceNumber: 'N'.repeat(12),
  resultCode: 'OK',
  purpose: 'Spices',
  card: 'Visa •••• 3333',
  mode: 'live',
  createdAt: '2026-11-21T14:03:07.123Z',
  state: 'paid',
  returned: '0.00',
  refunded: '0.00',
  disputed: '0.00',
  refundPending: '0.00',
  isVoided: false,
  refunds: [],
  link: `https://pay.example.lc/receipt/${companyId}/${receiptToken}`,
  code: 'data:image/svg+xml,',
  shopUrl: null,
};
export const staffToken = 's'.repeat(43);
export const merchantToken = 'm'.repeat(43);
export const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

type Options = {
  isDemo?: boolean;
  folder?: Promise<string>;
  publicUrl?: string | null;
  supportEmail?: string;
  deps?: Partial<ServeWebDeps & ServePayPagesDeps>;
};

type ServedWeb = Pick<TestApp, 'lines'> & {
  app: HttpApp;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
};

/** A small build behind its routes, with one company to pay and two signed-in people. */
export async function servedWeb({
  isDemo = false,
  folder = builtFolder(),
  publicUrl = null,
  supportEmail = 'help@piton.example',
  deps = {},
}: Options = {}): Promise<ServedWeb> {
  const { app, lines } = testApp();
  const sessions = new Map([
    [staffToken, sessionOf({ role: 2 })],
    [merchantToken, sessionOf()],
  ]);
  const web = await openBuiltWeb(await folder, {
    isDemo,
    supportEmail,
    publicUrl,
  });
  servePayPages(app, {
    web,
    findCompany: async (id) => (id === companyId ? payCompany : null),
    findRequest: async () => null,
    findReceipt: async (query) =>
      query.companyId === companyId && query.token === receiptToken ? receipt : null,
    hosts: sharedHost,
    clock: () => new Date('2027-01-01T03:59:59Z'),
    amountMax: '50000.00',
    cards: (_companyId, mode) => ({
      cardBrands: ['visa', 'mastercard'],
      ...(mode === 'test' && { testCards }),
    }),
    requestLimitMs: 1000,
    responsiveness: alwaysResponsive,
    ...deps,
  });
  serveWeb(app, {
    web,
    findSession: async (token) => sessions.get(token) ?? null,
    readStatus: async () => ({ at: '2027-01-01T03:59:59Z', state: 'working', figures: null }),
    hasDemoPages: isDemo,
    isSecure: false,
    requestLimitMs: 1000,
    responsiveness: alwaysResponsive,
    ...deps,
  });
  return { app, lines, get: async (path, headers = {}) => app.request(path, { headers }) };
}
