import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMerchant } from './account-care/testing/merchant.ts';
import type { HttpApp } from './http/http-app.ts';
import { type Browser, codeOf, openBrowser } from './identity/testing/browse.ts';
import { seal } from './payments/testing/payment-world.ts';
import { type ConsoleWorld, createConsoleWorld, password } from './staff/testing/console-world.ts';
import { ask, type Name, names, ownRequests, type Sent } from './testing/access-requests.ts';
import { openWholeApp } from './testing/access-world.ts';

/** The other half of the matrix of access: a walk that only ever saw refusals would prove nothing. */

let world: ConsoleWorld;
let app: HttpApp;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

type Person = { uid: string; email: string; browser: Browser };
type Asked = { browser: Browser; sent?: Sent };

async function person(role: 1 | 2 | 3): Promise<Person> {
  const email = `${randomUUID()}@example.lc`;
  const { uid, browser: session } = await world.signIn(email, { role });
  const browser = openBrowser(app);
  browser.cookies.set('piton_session', session.cookies.get('piton_session') ?? '');
  return { uid, email, browser };
}

const merchant = () => person(3);
const administrator = () => person(1);
const anybody = async (sent: Sent): Promise<Asked> => ({ browser: openBrowser(app), sent });

async function byAdministrator(sent: Sent): Promise<Asked> {
  return { browser: (await administrator()).browser, sent };
}

/** The token of the link in the latest mail. */
async function mailedToken(): Promise<string> {
  const mail = (await world.readMails()).findLast((each) => 'link' in each);
  return mail !== undefined && 'link' in mail ? (mail.link.split('#')[1] ?? '') : '';
}

async function begun(): Promise<Person & { totp: TOTP }> {
  const who = await merchant();
  await world.asOwner('update users set email_verified_at = now() where id = $1', [who.uid]);
  const { body } = await who.browser.post('/api/account/second-factor', { password });
  return { ...who, totp: new TOTP({ secret: String(body['secret']) }) };
}

async function protectedBy(): Promise<Person & { totp: TOTP }> {
  const who = await begun();
  const code = who.totp.generate();
  await who.browser.post('/api/account/second-factor/confirmation', { code });
  await world.asOwner('delete from second_factor_codes_used where user_id = $1', [who.uid]);
  return who;
}

/** Whoever gives both proofs once more. */
async function proving(): Promise<Asked> {
  const { browser, totp } = await protectedBy();
  return { browser, sent: { body: { password, secondFactor: { code: totp.generate() } } } };
}

async function invited(): Promise<Asked & { inviteId: string; token: string }> {
  const { browser } = await administrator();
  const email = `${randomUUID()}@example.lc`;
  const { body } = await browser.post('/api/console/invites', { email, role: 'reviewer' });
  return { browser, inviteId: String(body['id']), token: await mailedToken() };
}

async function payable(): Promise<{ companyId: string; encryptedTxt: string; uid: string }> {
  const { uid, companyId, keyId } = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  return { uid, companyId, encryptedTxt: await seal({}, keyId) };
}

async function owner(): Promise<Person & { companyId: string }> {
  const who = await merchant();
  const { body } = await who.browser.post('/api/companies', { ...own('createCompany').body });
  return { ...who, companyId: String(body['companyId']) };
}

async function banked(): Promise<Person> {
  const who = await merchant();
  await who.browser.post('/api/bank-account', { ...own('addBankAccount').body });
  return who;
}

async function byReviewer(sent: Sent): Promise<Asked> {
  return { browser: (await person(2)).browser, sent };
}

const own = (name: Name) => ownRequests()[name];
const reason = 'asked by mail';

/** Somebody who may, and a request of theirs that is right. Without one it is what anybody sends. */
const granted: Record<Name, () => Promise<Asked>> = {
  signUp: () => anybody(own('signUp')),
  signIn: async () => anybody({ body: { email: (await merchant()).email, password } }),
  finishSignIn: async () => {
    const { email, totp } = await protectedBy();
    const browser = openBrowser(app);
    await browser.post('/api/sign-in', { email, password });
    return { browser, sent: { body: { secondFactor: { code: totp.generate() } } } };
  },
  signOut: merchant,
  signOutEverywhere: merchant,
  getSession: merchant,
  sendVerificationMail: merchant,
  openVerificationLink: async () => {
    await (await merchant()).browser.post('/api/verification-mails', {});
    return anybody({ body: { token: await mailedToken() } });
  },
  askPasswordReset: () => anybody(own('askPasswordReset')),
  setNewPassword: async () => {
    await openBrowser(app).post('/api/password-resets', { email: (await merchant()).email });
    const { body } = own('setNewPassword');
    return anybody({ body: { ...body, token: await mailedToken() } });
  },
  getAccount: merchant,
  editAccount: merchant,
  changePassword: merchant,
  changeEmail: merchant,
  cancelEmailChange: merchant,
  listSessions: merchant,
  endSession: async () => {
    const { browser, email } = await merchant();
    await openBrowser(app).post('/api/sign-in', { email, password });
    const { items } = (await browser.get('/api/account/sessions')).body;
    const other = (items as { id: string; isCurrent: boolean }[]).find((each) => !each.isCurrent);
    return { browser, sent: { params: { sessionId: other?.id ?? '' } } };
  },
  startSecondFactor: begun,
  confirmSecondFactor: async () => {
    const { browser, totp } = await begun();
    return { browser, sent: { body: { code: totp.generate() } } };
  },
  renewRecoveryCodes: proving,
  removeSecondFactor: proving,
  listStaff: administrator,
  inviteStaff: administrator,
  withdrawInvite: async () => {
    const { browser, inviteId } = await invited();
    return { browser, sent: { params: { inviteId } } };
  },
  acceptInvite: async () => {
    const { token } = await invited();
    return anybody({ body: { ...own('acceptInvite').body, token } });
  },
  disableStaff: async () => byAdministrator({ params: { uid: (await person(2)).uid } }),
  enableStaff: async () => byAdministrator({ params: { uid: (await person(2)).uid } }),
  findAccounts: () => person(2),
  exportAccount: async () =>
    byAdministrator({ params: { uid: (await payable()).uid }, body: { reason } }),
  closeAccount: async () =>
    byAdministrator({ params: { uid: (await payable()).uid }, body: { reason } }),
  eraseAccount: async () => {
    const { browser } = await administrator();
    const { uid } = await payable();
    await browser.post(`/api/console/accounts/${uid}/closure`, { reason });
    return { browser, sent: { params: { uid }, body: { reason } } };
  },
  listCompanies: merchant,
  createCompany: merchant,
  editCompany: async () => {
    const { browser, companyId } = await owner();
    return { browser, sent: { ...own('editCompany'), params: { companyId } } };
  },
  choosePrimaryCompany: async () => {
    const { browser, companyId } = await owner();
    return { browser, sent: { body: { companyId } } };
  },
  getBankAccount: merchant,
  addBankAccount: merchant,
  editBankAccount: banked,
  showAccountNumber: banked,
  listReviews: () => person(2),
  getReview: async () => byReviewer({ params: { kind: 'company', id: (await owner()).companyId } }),
  decideReview: async () =>
    byReviewer({
      ...own('decideReview'),
      params: { kind: 'company', id: (await owner()).companyId },
    }),
  showReviewedNumber: async () =>
    byReviewer({ params: { kind: 'bank_account', id: (await banked()).uid } }),
  searchConsole: () => person(2),
  listAudit: () => person(2),
  exportAudit: () => person(2),
  getCompanyData: async () => anybody({ body: { companyId: (await payable()).companyId } }),
  webPay: async () => anybody({ body: { ...(await payable()), testMode: '0' } }),
  makPayment: async () => anybody({ body: await payable() }),
  listSales: merchant,
};

describe('whoever may call is answered', () => {
  test.each(names.map((name) => [name]))('%s', async (name) => {
    await world.asOwner('delete from limits');
    app = await openWholeApp(world);
    const { browser, sent = own(name) } = await granted[name]();
    const answer = await ask(browser, name, sent);
    expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
  });
});
