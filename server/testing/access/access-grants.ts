import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { type Browser, openBrowser } from '../../identity/testing/browse.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import { type Name, ownRequests, type Sent } from './access-requests.ts';
import type { AccessRequest, Stage } from './access-stage.ts';
import { mailedToken } from '../mailed-token.ts';
import { contradictedSale, paidSale } from '../paid-sales.ts';
import { evidenceGrants } from './evidence-grants.ts';
import { payable, paymentGrants } from './payment-grants.ts';
import { payoutGrants } from './payout-grants.ts';
import { protectionGrants } from './protection-grants.ts';
import { receiptGrants } from './receipt-grants.ts';
import { keyGrants } from './key-grants.ts';
import { webhookGrants } from './webhook-grants.ts';
import { refundGrants } from './refund-grants.ts';
import { requestGrants } from './request-grants.ts';
import { reportGrants } from './report-grants.ts';

type Person = { uid: string; email: string; browser: Browser };

async function person({ world, app }: Stage, role: 1 | 2 | 3): Promise<Person> {
  const email = `${randomUUID()}@example.lc`;
  const { uid, browser: session } = await world.signIn(email, { role });
  const browser = openBrowser(app, {}, { stepsUpWith: password });
  browser.cookies.set('piton_session', session.cookies.get('piton_session') ?? '');
  return { uid, email, browser };
}

const merchant = (stage: Stage) => person(stage, 3);
const reviewer = (stage: Stage) => person(stage, 2);
const administrator = (stage: Stage) => person(stage, 1);
const anybody = ({ app }: Stage, sent: Sent): AccessRequest => ({
  browser: openBrowser(app),
  sent,
});

async function byReviewer(stage: Stage, sent: Sent): Promise<AccessRequest> {
  return { browser: (await reviewer(stage)).browser, sent };
}

async function byAdministrator(stage: Stage, sent: Sent): Promise<AccessRequest> {
  return { browser: (await administrator(stage)).browser, sent };
}

async function begun(stage: Stage): Promise<Person & { totp: TOTP }> {
  const who = await merchant(stage);
  await stage.world.asOwner('update users set email_verified_at = now() where id = $1', [who.uid]);
  const { body } = await who.browser.post('/api/account/second-factor', { password });
  return { ...who, totp: new TOTP({ secret: String(body['secret']) }) };
}

async function protectedBy(stage: Stage): Promise<Person & { totp: TOTP }> {
  const who = await begun(stage);
  const code = who.totp.generate();
  await who.browser.post('/api/account/second-factor/confirmation', { code });
  await stage.world.asOwner('delete from second_factor_codes_used where user_id = $1', [who.uid]);
  return who;
}

/** A user who supplies both proofs. */
async function proving(stage: Stage): Promise<AccessRequest> {
  const { browser, totp } = await protectedBy(stage);
  return { browser, sent: { body: { password, secondFactor: { code: totp.generate() } } } };
}

async function invited(stage: Stage): Promise<AccessRequest & { inviteId: string; token: string }> {
  const { browser } = await administrator(stage);
  const email = `${randomUUID()}@example.lc`;
  const { body } = await browser.post('/api/console/invites', {
    email,
    role: 'reviewer',
    password,
  });
  return { browser, inviteId: String(body['id']), token: await mailedToken(stage) };
}

async function owner(stage: Stage): Promise<Person & { companyId: string }> {
  const who = await merchant(stage);
  const { body } = await who.browser.post('/api/companies', { ...own('createCompany').body });
  return { ...who, companyId: String(body['companyId']) };
}

async function ofTheirCompany(stage: Stage, name: Name): Promise<AccessRequest> {
  const { browser, companyId } = await owner(stage);
  return { browser, sent: { ...own(name), params: { companyId } } };
}

async function banked(stage: Stage): Promise<Person> {
  const who = await merchant(stage);
  await who.browser.post('/api/bank-account', { ...own('addBankAccount').body });
  return who;
}

const own = (name: Name) => ownRequests()[name];
const reason = 'asked by mail';

/** An administrator, and a closed account. */
async function ofClosed(stage: Stage): Promise<AccessRequest> {
  const { browser } = await administrator(stage);
  const { uid } = await payable(stage);
  await browser.post(`/api/console/accounts/${uid}/closure`, { reason });
  return { browser, sent: { params: { uid }, body: { reason } } };
}

/** The request contains the version of the sale that they have just seen. */
async function seenByReviewer(
  stage: Stage,
  saleId: string,
  fields: Record<string, unknown>,
): Promise<AccessRequest> {
  const { browser } = await reviewer(stage);
  const { body } = await browser.get(`/api/console/sales/${saleId}`);
  return {
    browser,
    sent: { params: { saleId }, body: { ...fields, saleVersion: body['version'] } },
  };
}

async function adjustment(stage: Stage) {
  const { companyId } = await payable(stage);
  return { body: { ...own('proposeAdjustment').body }, params: { companyId } };
}

async function proposedAdjustment(stage: Stage): Promise<{ proposalId: string }> {
  const { params, body } = await adjustment(stage);
  const path = `/api/console/companies/${params.companyId}/adjustments`;
  const { body: proposed } = await (await reviewer(stage)).browser.post(path, body);
  return { proposalId: String(proposed['id']) };
}

/** A dispute that two other members of staff have recorded. */
async function ofDispute(stage: Stage): Promise<AccessRequest> {
  const { saleId } = await paidSale(stage);
  const { browser, sent } = await seenByReviewer(stage, saleId, {
    ...own('proposeDispute').body,
  });
  const { body } = await browser.post(`/api/console/sales/${saleId}/disputes`, sent?.body);
  const disputeId = String(body['id']);
  const second = await reviewer(stage);
  await second.browser.post(`/api/console/proposals/${disputeId}/approval`, { password });
  const request = await seenByReviewer(stage, saleId, { ...own('proposeDisputeOutcome').body });
  return { ...request, sent: { ...request.sent, params: { disputeId } } };
}

/**
 * For each endpoint a caller who may use it, and a valid request. By default it is the ordinary
 * request.
 */
export const grants: Record<Name, (stage: Stage) => Promise<AccessRequest>> = {
  signUp: async (stage) => anybody(stage, own('signUp')),
  signIn: async (stage) =>
    anybody(stage, { body: { email: (await merchant(stage)).email, password } }),
  finishSignIn: async (stage) => {
    const { email, totp } = await protectedBy(stage);
    const browser = openBrowser(stage.app);
    await browser.post('/api/sign-in', { email, password });
    return { browser, sent: { body: { secondFactor: { code: totp.generate() } } } };
  },
  signOut: merchant,
  signOutEverywhere: merchant,
  getSession: merchant,
  stepUp: merchant,
  sendVerificationEmail: merchant,
  openVerificationLink: async (stage) => {
    await (await merchant(stage)).browser.post('/api/verification-mails', {});
    return anybody(stage, { body: { token: await mailedToken(stage) } });
  },
  requestPasswordReset: async (stage) => anybody(stage, own('requestPasswordReset')),
  ratePassword: async (stage) => anybody(stage, own('ratePassword')),
  setNewPassword: async (stage) => {
    await openBrowser(stage.app).post('/api/password-resets', {
      email: (await merchant(stage)).email,
    });
    const { body } = own('setNewPassword');
    return anybody(stage, { body: { ...body, token: await mailedToken(stage) } });
  },
  getAccount: merchant,
  listSecurityEvents: merchant,
  editAccount: merchant,
  switchPaidEmails: merchant,
  changePassword: merchant,
  changeEmail: merchant,
  cancelEmailChange: merchant,
  listSessions: merchant,
  endSession: async (stage) => {
    const { browser, email } = await merchant(stage);
    await openBrowser(stage.app).post('/api/sign-in', { email, password });
    const { items } = (await browser.get('/api/account/sessions')).body;
    const other = (items as { id: string; isCurrent: boolean }[]).find((each) => !each.isCurrent);
    return { browser, sent: { params: { sessionId: other?.id ?? '' } } };
  },
  startSecondFactor: begun,
  confirmSecondFactor: async (stage) => {
    const { browser, totp } = await begun(stage);
    return { browser, sent: { body: { code: totp.generate() } } };
  },
  renewRecoveryCodes: proving,
  removeSecondFactor: proving,
  listStaff: administrator,
  inviteStaff: administrator,
  withdrawInvite: async (stage) => {
    const { browser, inviteId } = await invited(stage);
    return { browser, sent: { params: { inviteId } } };
  },
  acceptInvite: async (stage) => {
    const { token } = await invited(stage);
    return anybody(stage, { body: { ...own('acceptInvite').body, token } });
  },
  disableStaff: async (stage) =>
    byAdministrator(stage, { params: { uid: (await reviewer(stage)).uid } }),
  enableStaff: async (stage) =>
    byAdministrator(stage, { params: { uid: (await reviewer(stage)).uid }, body: { password } }),
  findAccounts: reviewer,
  exportAccount: async (stage) =>
    byAdministrator(stage, { params: { uid: (await payable(stage)).uid }, body: { reason } }),
  closeAccount: async (stage) =>
    byAdministrator(stage, { params: { uid: (await payable(stage)).uid }, body: { reason } }),
  reopenAccount: ofClosed,
  eraseAccount: ofClosed,
  listCompanies: merchant,
  createCompany: merchant,
  editCompany: (stage) => ofTheirCompany(stage, 'editCompany'),
  choosePrimaryCompany: async (stage) => {
    const { browser, companyId } = await owner(stage);
    return { browser, sent: { body: { companyId } } };
  },
  ...requestGrants(ofTheirCompany),
  ...keyGrants(owner),
  ...webhookGrants(owner),
  getBankAccount: merchant,
  addBankAccount: merchant,
  editBankAccount: banked,
  showAccountNumber: banked,
  listReviews: reviewer,
  getReview: async (stage) =>
    byReviewer(stage, { params: { kind: 'company', id: (await owner(stage)).companyId } }),
  decideReview: async (stage) =>
    byReviewer(stage, {
      ...own('decideReview'),
      params: { kind: 'company', id: (await owner(stage)).companyId },
    }),
  showReviewedNumber: async (stage) =>
    byReviewer(stage, { params: { kind: 'bank_account', id: (await banked(stage)).uid } }),
  getConsoleApi: reviewer,
  searchConsole: reviewer,
  listOpenSales: reviewer,
  getConsoleSale: async (stage) =>
    byReviewer(stage, { params: { saleId: (await paidSale(stage)).saleId } }),
  getCompanyLedger: async (stage) =>
    byReviewer(stage, { params: { companyId: (await payable(stage)).companyId } }),
  proposeResolution: async (stage) => {
    const { saleId } = await contradictedSale(stage);
    const { body } = own('proposeResolution');
    return seenByReviewer(stage, saleId, { ...body, outcome: 'confirmed', reference: '' });
  },
  proposeAdjustment: async (stage) => byReviewer(stage, await adjustment(stage)),
  proposeDispute: async (stage) => {
    const { saleId } = await paidSale(stage);
    return seenByReviewer(stage, saleId, { ...own('proposeDispute').body });
  },
  proposeDisputeOutcome: ofDispute,
  ...evidenceGrants,
  approveProposal: async (stage) =>
    byReviewer(stage, { params: await proposedAdjustment(stage), body: { password } }),
  withdrawProposal: async (stage) =>
    byReviewer(stage, { params: await proposedAdjustment(stage), body: { reason } }),
  previewDisputes: reviewer,
  importDisputes: reviewer,
  getSelfCheck: reviewer,
  acknowledgeFinding: async (stage) => {
    const since = '2025-11-27';
    const found = [
      {
        check: 'balances',
        count: 1,
        first: ['Too much'],
        rows: [{ mark: 'account 1 by 1', since }],
        since,
      },
    ];
    await stage.world.asOwner(
      `insert into self_checks (night, began_at, ended_at, found)
         values ($1, now(), now(), $2) on conflict do nothing`,
      [since, JSON.stringify(found)],
    );
    return byReviewer(stage, own('acknowledgeFinding'));
  },
  listAudit: reviewer,
  exportAudit: reviewer,
  ...paymentGrants,
  ...protectionGrants(reviewer, payable),
  ...receiptGrants,
  ...refundGrants(byReviewer, seenByReviewer),
  ...reportGrants(merchant),
  ...payoutGrants(reviewer, merchant),
};
