import { bindMerchantAccounts } from '../../../merchant-accounts/routes.ts';
import { createAccountNumbers } from '../../../banking/account-number.ts';
import { bindBanking } from '../../../banking/routes.ts';
import { bindCompanies } from '../../../companies/routes.ts';
import type { SaleUpdate } from '../../../payments/sale-updates.ts';
import { bindPaymentRequests } from '../../../payment-requests/routes.ts';
import { testBindDeps } from '../../../http/testing/test-app.ts';
import { sessionFinder } from '../../find-session.ts';
import { addUser } from '../../testing/add-user.ts';
import { type Browser, openBrowser } from '../../testing/browse.ts';
import {
  createIdentityWorld,
  type IdentityWorld,
  testRootKey,
} from '../../testing/identity-world.ts';
import type { TestDatabase } from '../../../database/testing/create-test-database.ts';
import type { InquireNow } from '../../../payments/inquiry/inquire-now.ts';
import type { VoidSale } from '../../../payments/void-pending-sale.ts';
import { bindEvidence } from '../../../disputes/evidence/routes.ts';
import { createEvidenceSeal } from '../../../disputes/evidence/seal-evidence.ts';
import { bindDisputes } from '../../../disputes/routes.ts';
import { bindProposals } from '../../../proposals/routes.ts';
import { bindResolutions } from '../../../resolutions/routes.ts';
import { bindPayouts } from '../../../payouts/routes.ts';
import { createBankFileSeal } from '../../../payouts/run/seal-bank-file.ts';
import { bindReceipts } from '../../../receipts/routes.ts';
import type { SendRefund } from '../../../refunds/refunds-deps.ts';
import { bindRefunds } from '../../../refunds/routes.ts';
import { bindReports } from '../../../reports/routes.ts';
import { bindEvents } from '../../../v1/events/routes.ts';
import { bindConsoleSearch } from '../../../console-search/routes.ts';
import { bindReviews } from '../../../reviews/routes.ts';
import { bindAlarms } from '../../../monitoring/alarms/routes.ts';
import { bindSelfCheck } from '../../../monitoring/self-check/routes.ts';
import { bindStaff } from '../routes.ts';

export type SignedIn = { readonly uid: string; readonly browser: Browser };

export type ConsoleWorld = IdentityWorld & {
  /** Its browser steps up automatically if required; the tests of step-up open one that doesn't. */
  readonly openConsole: (options?: { stepsUp?: boolean }) => Browser;
  /** The status inquiry before a resolution; does nothing unless a test sets it. */
  readonly gatewayInquiry: { now: InquireNow };
  /** Sends a gateway's refunds; does nothing unless a test sets it. */
  readonly gatewayRefunds: { send: SendRefund };
  /** Voids pending sales; does nothing unless a test sets it. */
  readonly gatewayVoids: { send: VoidSale };
  /** Updates sent to merchants' browsers, oldest first. */
  readonly announced: SaleUpdate[];
  /** Creates a user and signs them in. */
  readonly signIn: (
    email: string,
    options?: { role?: 1 | 2 | 3; isExempt?: boolean },
  ) => Promise<SignedIn>;
  /** Audit entries about a subject, oldest first. */
  readonly auditOf: (subjectId: string) => Promise<Audited[]>;
};

type Audited = {
  actor_id: string | null;
  action: string;
  reason: string | null;
  detail: unknown;
  before: unknown;
  after: unknown;
};

export const password = 'seven green parrots';

const sender = {
  name: 'Piton Ltd',
  accountNumber: '1000200030',
  routing: '000012340',
  bic: 'BOSLLCLC',
};

const testMarks = { platform: 'platform', ownAccount: 'own' };
const gatewayMarks = { four_cs: testMarks, powertranz: testMarks };

const limits = { refundCapMills: 5_000_000n, payoutMinimumMills: 50_000n };

/** Identity and everything behind the console's screens. */
export async function createConsoleWorld(given?: TestDatabase): Promise<ConsoleWorld> {
  const world = await createIdentityWorld(given);
  const gatewayInquiry: ConsoleWorld['gatewayInquiry'] = { now: async () => undefined };
  const gatewayRefunds: ConsoleWorld['gatewayRefunds'] = { send: async () => undefined };
  const gatewayVoids: ConsoleWorld['gatewayVoids'] = { send: async () => undefined };
  const announced: SaleUpdate[] = [];
  const openConsole = ({ stepsUp = true } = {}) => {
    const app = world.openApp();
    const findSession = sessionFinder(world.database.kysely);
    const deps = { ...testBindDeps, ...world.deps, requestLimitMs: 12_000, findSession };
    bindStaff(app, deps);
    bindMerchantAccounts(app, deps);
    const amountMaxMills = 50_000_000n;
    bindCompanies(app, {
      ...deps,
      rootKey: testRootKey,
      amountMaxMills,
      cardBrands: async () => [],
    });
    bindPaymentRequests(app, { ...deps, amountMaxMills });
    bindReceipts(app, deps);
    bindReports(app, { ...deps, clock: () => new Date() });
    const banking = { ...deps, accountNumbers: createAccountNumbers(testRootKey) };
    bindBanking(app, banking);
    bindReviews(app, banking);
    bindConsoleSearch(app, banking);
    bindPayouts(app, {
      ...banking,
      readDatabase: deps.database,
      bankFileSeal: createBankFileSeal(testRootKey),
      sender,
      minimumMills: 50_000n,
    });
    const inquireNow = (saleId: string) => gatewayInquiry.now(saleId);
    const announce = (sale: SaleUpdate) => void announced.push(sale);
    bindResolutions(app, { ...deps, quietMs: 60_000, gatewayMarks });
    const sendRefund: SendRefund = (refund) => gatewayRefunds.send(refund);
    bindRefunds(app, { ...deps, ...limits, announce, sendRefund });
    bindDisputes(app, { ...deps, ...limits });
    bindEvidence(app, { ...deps, evidenceSeal: createEvidenceSeal(testRootKey) });
    const voidSale: VoidSale = (approved) => gatewayVoids.send(approved);
    bindProposals(app, { ...deps, inquireNow, announce, sendRefund, voidSale });
    bindAlarms(app, deps);
    bindEvents(app, deps);
    bindSelfCheck(app, { ...deps, alarmEmail: 'operator@example.lc' });
    return openBrowser(app, {}, stepsUp ? {} : { stepsUpWith: null });
  };
  return {
    ...world,
    gatewayInquiry,
    gatewayRefunds,
    gatewayVoids,
    announced,
    openConsole,
    signIn: async (email, { role = 1, isExempt = true } = {}) => {
      const uid = await addUser(world.database, { email, password, role, isExempt });
      const browser = openConsole();
      const { status } = await browser.post('/api/sign-in', { email, password });
      if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
      return { uid, browser };
    },
    // The table is append-only, so its physical order is right even if a test stops the clock.
    auditOf: (subjectId) =>
      world.asOwner<Audited>(
        `select actor_id, action, reason, detail, before, after from audit_entries
          where subject_id = $1 order by at, ctid`,
        [subjectId],
      ),
  };
}
