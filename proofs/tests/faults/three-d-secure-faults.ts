import type { Fault } from '../fault.ts';

const authentications = 'server/payments/sql/authentications.sql';
const folder = 'server/payments/three-d-secure';
const flow = `${folder}/three-d-secure.test.ts`;
const unauthenticated = `${folder}/approved-without-authentication.test.ts`;

export const threeDSecureFaults: readonly Fault[] = [
  {
    name: 'a challenge is completed by each callback',
    costs: 'A browser that repeats its request charges the card again.',
    file: authentications,
    text: 'delete from sale_challenges c\n',
    planted: 'perform from sale_challenges c\n',
    tests: [unauthenticated],
  },
  {
    name: 'any key completes a challenge',
    costs: 'A stranger who knows a transaction number completes its payment.',
    file: authentications,
    text: ' and c.resume_key_hash = p_resume_key_hash',
    planted: '',
    tests: [flow],
  },
  {
    name: 'a challenge is completed after its time',
    costs: 'A customer who read “Nothing was charged” is charged.',
    file: authentications,
    text: ' and c.expires_at > database_now();',
    planted: ';',
    tests: [flow],
  },
  {
    name: 'the database approves a sale whose challenge waits',
    costs: 'A card is charged without its holder.',
    file: 'server/payments/sql/end-sale.sql',
    text: "(a.state = 'challenged' or coalesce(a.status, '') <> all (a.accepted))",
    planted: "coalesce(a.status, '') <> all (a.accepted)",
    tests: [unauthenticated],
  },
  {
    name: 'an approval of a rejected cardholder stays',
    costs: 'The issuer takes the money back from the merchant.',
    file: `${folder}/void-unauthenticated.ts`,
    text: 'return status !== null && threeDSecure?.accepted.includes(status) === true;',
    planted: 'return threeDSecure !== undefined || status !== null;',
    tests: [unauthenticated],
  },
  {
    name: 'a page skips 3-D Secure by leaving out the browser',
    costs: 'A card is charged without its holder, and the merchant bears the loss.',
    file: 'server/payments/take/validation/validate-payment.ts',
    text: "(channel === 'page' || !threeDSecure.isOptionalForServers)",
    planted: '!threeDSecure.isOptionalForServers',
    tests: [`${folder}/without-browser.test.ts`],
  },
  {
    name: 'the gateway’s document runs on our origin',
    costs: 'A foreign script reads what the pay page has stored.',
    file: `${folder}/challenge-pages.ts`,
    text: "'sandbox allow-scripts allow-forms',",
    planted: "'sandbox allow-scripts allow-forms allow-same-origin',",
    tests: [flow],
  },
  {
    name: 'a test payment uses a merchant’s own account at PowerTranz',
    costs: 'A test payment is charged for real.',
    file: 'server/payments/take/payee/gateway-of.ts',
    text: "account: mode === 'live' ? own : null",
    planted: 'account: own',
    tests: ['server/payments/take/payee/gateway-of.test.ts'],
  },
  {
    name: 'a company’s own gateway is ignored',
    costs: 'A merchant’s money arrives at another acquirer.',
    file: 'server/payments/take/payee/gateway-of.ts',
    text: 'own === null ? ofMode.platform : gatewayNamed(ofMode, own.gateway)',
    planted: 'own === null ? gatewayNamed(ofMode, ofMode.platform.name) : ofMode.platform',
    tests: ['server/payments/take/payee/gateway-of.test.ts'],
  },
  {
    name: 'the pay page listens to messages of each origin',
    costs: 'The bank’s page, or a page that frames it, steers the pay page.',
    file: 'web/src/pay/challenge/listen-for-return.ts',
    text: 'origin === location.origin &&\n    ',
    planted: '',
    tests: ['web/src/pay/challenge/listen-for-return.test.ts'],
  },
  {
    name: 'the way back reports to each page that frames it',
    costs: 'A foreign page learns when a payment has left the bank.',
    file: `${folder}/challenge-pages.ts`,
    text: "{piton:'challenge-returned'},location.origin)",
    planted: "{piton:'challenge-returned'},'*')",
    tests: [flow],
  },
];
