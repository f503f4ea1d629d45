import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import type { HttpResponse, Browser } from '../../identity/testing/browse.ts';
import { tiKaye } from '../../companies/testing/approve-company.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import type { Victim } from './access-world.ts';
import { evidenceRequests } from './evidence-requests.ts';
import { keyRequests } from './key-requests.ts';
import { webhookRequests } from './webhook-requests.ts';
import { payoutRequests } from './payout-requests.ts';
import { proofRequests } from './proof-requests.ts';
import { refundRequests, saleRequests } from './sale-requests.ts';

export type Name = keyof typeof endpoints;
export const names = Object.keys(endpoints) as Name[];

export type Sent = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
  /** The body of an upload. */
  readonly file?: Uint8Array<ArrayBuffer>;
};

const person = { fName: 'Somebody', lName: 'Else', country: 'Saint Lucia' };
const token = 't'.repeat(43);
const chosenPassword = 'nine yellow ferries';
const bankAccount = {
  country: 'Saint Lucia',
  bankName: 'Bank of Saint Lucia Limited',
  accountRouting: '',
  accountNumber: '1234567890',
  accountName: 'Somebody Else',
  accountType: 'chequing',
};
const reason = 'a reason that is long enough';

/**
 * An ordinary request to each endpoint, about the caller's own data. The password is right; links,
 * invitations and codes are invented, and ids in paths are unknown.
 */
export function ownRequests(): Record<Name, Sent> {
  const uid = randomUUID();
  return {
    signUp: {
      body: { ...person, email: `new-${randomUUID()}@example.lc`, password: chosenPassword },
    },
    signIn: { body: { email: 'nobody@example.lc', password } },
    finishSignIn: { body: { secondFactor: { code: '000000' } } },
    signOut: {},
    signOutEverywhere: {},
    getSession: {},
    sendVerificationEmail: {},
    openVerificationLink: { body: { token } },
    requestPasswordReset: { body: { email: 'nobody@example.lc' } },
    setNewPassword: { body: { token, password: chosenPassword } },
    ratePassword: { body: { newPassword: chosenPassword } },
    getAccount: {},
    listSecurityEvents: {},
    editAccount: { body: { ...person, phone: '+1 758 555 0100', address: 'Castries' } },
    switchPaidEmails: { body: { isOn: false } },
    changePassword: { body: { password, newPassword: chosenPassword } },
    changeEmail: { body: { email: `other-${randomUUID()}@example.lc` } },
    cancelEmailChange: {},
    listSessions: {},
    endSession: { params: { sessionId: randomUUID() } },
    ...proofRequests,
    listStaff: {},
    inviteStaff: {
      body: { email: `friend-${randomUUID()}@example.lc`, role: 'administrator', password },
    },
    withdrawInvite: { params: { inviteId: randomUUID() } },
    acceptInvite: { body: { ...person, token, password: chosenPassword } },
    disableStaff: { params: { uid } },
    enableStaff: { params: { uid }, body: { password } },
    findAccounts: { query: { text: 'Victim' } },
    exportAccount: { params: { uid }, body: { reason } },
    closeAccount: { params: { uid }, body: { reason } },
    reopenAccount: { params: { uid }, body: { reason } },
    eraseAccount: { params: { uid }, body: { reason } },
    listCompanies: {},
    createCompany: { body: { ...tiKaye, companyName: `Ti Kaye ${randomUUID()}` } },
    editCompany: {
      params: { companyId: 'z'.repeat(20) },
      body: { ...tiKaye, companyName: `Ti Kaye ${randomUUID()}`, version: 1 },
    },
    choosePrimaryCompany: { body: { companyId: 'z'.repeat(20) } },
    ...paymentRequests,
    getBankAccount: {},
    addBankAccount: { body: bankAccount },
    editBankAccount: { body: { ...bankAccount, version: 1 } },
    showAccountNumber: {},
    listReviews: {},
    getReview: { params: { kind: 'company', id: 'z'.repeat(20) } },
    decideReview: {
      params: { kind: 'company', id: 'z'.repeat(20) },
      body: { version: 1, decision: 'reject', note: reason, fields: { companyName: reason } },
    },
    showReviewedNumber: { params: { kind: 'bank_account', id: uid } },
    searchConsole: { query: { text: 'Victim' } },
    ...proposalRequests(uid),
    listAudit: {},
    exportAudit: {},
    ...publicRequests,
    ...saleRequests(uid),
    ...refundRequests(uid),
  };
}

const toNobody = { params: { companyId: 'z'.repeat(20) } };

/** A merchant's payment requests and API keys. */
const paymentRequests = {
  ...keyRequests,
  ...webhookRequests,
  createPaymentRequest: {
    ...toNobody,
    body: { amount: '80.00', purpose: 'Two nights', uses: 'single' },
  },
  listPaymentRequests: toNobody,
  disablePaymentRequest: { params: { ...toNobody.params, requestId: 'r'.repeat(16) } },
};

/** Open to everyone. */
const publicRequests = {
  getStatus: {},
  getCompanyData: { body: { companyId: 'z'.repeat(20) } },
  webPay: { body: { testMode: '0', companyId: 'z'.repeat(20), encryptedTxt: 'A'.repeat(512) } },
  makPayment: { body: { companyId: 'z'.repeat(20), encryptedTxt: 'A'.repeat(512) } },
  findAttempt: { params: { hash: 'a'.repeat(64) } },
};

/** Proposals and approvals by two members of staff. */
function proposalRequests(uid: string) {
  const request = { proposalId: randomUUID(), password };
  return {
    getConsoleApi: {},
    listOpenSales: {},
    getConsoleSale: { params: { saleId: uid } },
    getCompanyLedger: { params: { companyId: 'z'.repeat(20) } },
    proposeResolution: {
      params: { saleId: uid },
      body: { ...request, saleVersion: '', outcome: 'approved', reference: '000025', reason },
    },
    proposeAdjustment: {
      params: { companyId: 'z'.repeat(20) },
      body: { ...request, mode: 'live', amountMills: 1000, against: 'adjustments', reason },
    },
    proposeDispute: {
      params: { saleId: uid },
      body: {
        ...request,
        saleVersion: '',
        amountMills: 1000,
        disputeFeeMills: 0,
        reference: 'CB-1',
        happenedOn: calendarDay(new Date()),
        disputeReason: 'fraud',
        respondBy: addDays(calendarDay(new Date()), 14),
        reason,
      },
    },
    ...evidenceRequests(uid),
    proposeDisputeOutcome: {
      params: { disputeId: uid },
      body: { ...request, saleVersion: '', outcome: 'won', reference: '', reason },
    },
    approveProposal: { params: { proposalId: uid }, body: { password } },
    withdrawProposal: { params: { proposalId: uid }, body: { reason } },
    ...payoutRequests(uid),
    listCardProtections: {},
    liftCardProtection: { body: { companyId: 'z'.repeat(20), channel: 'page', reason } },
    getSelfCheck: {},
    acknowledgeFinding: {
      body: { check: 'balances', since: '2025-11-27', note: reason, password },
    },
  } satisfies Partial<Record<Name, Sent>>;
}

/** These need two-step sign-in to be on. */
export const needsSecondFactor: ReadonlySet<Name> = new Set([
  'renewRecoveryCodes',
  'removeSecondFactor',
]);

/** Any caller may name a company to pay it or see its page. */
const publicPayFunctions: ReadonlySet<Name> = new Set(['getCompanyData', 'webPay', 'makPayment']);

export type Probe = { readonly what: string; readonly sent: Sent };

/**
 * The caller's own request with the victim's data in each place: every part of the path, query and
 * body, under any name a server might look for, and above all the contract's names. Emails that the
 * contract declares stay, because any caller may request a reset for any address.
 */
export function probesOf(name: Name, victim: Victim): Probe[] {
  const { uid, email, companyId, sessionId, saleId, inviteId, requestId } = victim;
  const { receiptToken, payoutId } = victim;
  const ids = { uid, companyId, sessionId, saleId, inviteId, requestId, receiptToken, payoutId };
  const fields: Record<string, string> = {
    uid,
    userId: uid,
    user_id: uid,
    ownerId: uid,
    id: uid,
    companyId,
    primaryCompany: companyId,
    sessionId,
    saleId,
    inviteId,
    requestId,
    payoutId,
  };
  const endpoint: Endpoint = endpoints[name];
  const named = (shape: object = {}) =>
    Object.entries({ ...fields, ...(!('email' in shape) && { email }) }).filter(
      ([field]) => !(field in shape && publicPayFunctions.has(name)),
    );
  const own = () => ownRequests()[name];
  const inPath = Object.keys(endpoint.params?.shape ?? {}).flatMap((param) =>
    Object.entries(ids).map(([kind, id]): Probe => {
      const sent = own();
      return {
        what: `${kind} as :${param}`,
        sent: { ...sent, params: { ...sent.params, [param]: id } },
      };
    }),
  );
  const inQuery = named(endpoint.query?.shape).map(([field, value]): Probe => {
    const sent = own();
    return {
      what: `?${field}`,
      sent: { ...sent, query: { ...sent.query, [field]: value } },
    };
  });
  const inBody = named(endpoint.body?.shape).map(([field, value]): Probe => {
    const sent = own();
    return { what: `body.${field}`, sent: { ...sent, body: { ...sent.body, [field]: value } } };
  });
  if (endpoint.method !== 'GET') return [...inPath, ...inQuery, ...inBody];
  return [{ what: 'without unknown parameters', sent: own() }, ...inPath, ...inQuery];
}

export async function ask(
  browser: Browser,
  name: Name,
  { params = {}, query, body, file }: Sent,
): Promise<HttpResponse> {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_part, key: string) => params[key] ?? '');
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const sent = endpoint.method === 'GET' ? undefined : (file ?? body ?? {});
  return browser.send(endpoint.method, path + search, sent);
}
