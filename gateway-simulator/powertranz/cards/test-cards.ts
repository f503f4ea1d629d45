/** How an issuer ends the authentication: EMV's transaction status. */
export type AuthenticationStatus = 'Y' | 'A' | 'N' | 'R' | 'U';

/** A test card's outcome: first the authentication, then the financial response. */
export type CardBehaviour = {
  /** Only cards that take part in 3-D Secure are authenticated. */
  flow: 'not_enrolled' | 'frictionless' | 'challenge';
  /** The result of the authentication; of a challenge, if the password is right. */
  status: AuthenticationStatus;
  /** The issuer first looks at the browser. */
  hasFingerprint?: true;
  /** A misbehaving page of the issuer. */
  page?: 'slow' | 'closed' | 'breaks_out';
  isoResponseCode: string;
  isCvvWrong?: true;
};

type TestCard = CardBehaviour & { cardNumber: string };

const approved = { isoResponseCode: '00' } as const;
const frictionless = { flow: 'frictionless', status: 'Y', ...approved } as const;
const attempted = { flow: 'frictionless', status: 'A', ...approved } as const;
const challenged = { flow: 'challenge', status: 'Y', ...approved } as const;
const failed = { flow: 'frictionless', status: 'N', ...approved } as const;
const notEnrolled = { flow: 'not_enrolled', status: 'U', ...approved } as const;
const hasFingerprint = true;

/** The vendor's table. Eleven of them fail the Luhn check, and are known all the same. */
const vendorCards: readonly TestCard[] = [
  { cardNumber: '4012000000020071', ...frictionless },
  { cardNumber: '5100270000000023', ...frictionless },
  { cardNumber: '4012000000020089', ...attempted },
  { cardNumber: '4012000000020006', ...challenged },
  { cardNumber: '5100270000000031', ...challenged },
  { cardNumber: '4012010000020070', ...frictionless, hasFingerprint },
  { cardNumber: '5100271000000120', ...frictionless, hasFingerprint },
  { cardNumber: '4012010000020088', ...attempted, hasFingerprint },
  { cardNumber: '4012010000020005', ...challenged, hasFingerprint },
  { cardNumber: '341111000000009', ...frictionless },
  { cardNumber: '341111000000011', ...attempted },
  { cardNumber: '341112000000001', ...challenged, hasFingerprint },
  { cardNumber: '341111000000037', ...challenged },
  { cardNumber: '341112000008012', ...frictionless, hasFingerprint },
  { cardNumber: '4333333333332222', ...notEnrolled },
  { cardNumber: '5333333333332222', ...notEnrolled },
  { cardNumber: '343333333333335', ...notEnrolled },
  { cardNumber: '6011111111111111', ...notEnrolled },
  { cardNumber: '3528111111111108', ...notEnrolled },
  { cardNumber: '4012000000020121', ...failed },
  { cardNumber: '5100270000000098', ...failed },
  { cardNumber: '341111000000029', ...failed },
  { cardNumber: '5100270000000056', ...challenged, status: 'N' },
  { cardNumber: '5100270000000072', ...frictionless, status: 'R' },
  { cardNumber: '4666666666662222', ...attempted, isoResponseCode: '05', isCvvWrong: true },
  { cardNumber: '5555666666662222', ...frictionless, status: 'U', isoResponseCode: '05' },
  { cardNumber: '4111111111119999', ...attempted, isoResponseCode: '98' },
  { cardNumber: '5111111111113333', ...attempted, isoResponseCode: '05' },
  { cardNumber: '4111111111110000', ...challenged, isoResponseCode: '91' },
  { cardNumber: '5111111111110000', ...challenged, isoResponseCode: '91' },
  { cardNumber: '6011111111111152', ...notEnrolled, isoResponseCode: '05' },
  { cardNumber: '3528111111111157', ...notEnrolled, isoResponseCode: '05' },
];

/** Our invention: a challenge on a page that misbehaves. */
const misbehavingCards: readonly TestCard[] = [
  { cardNumber: '4012000000090009', ...challenged, page: 'slow' },
  { cardNumber: '4012000000090017', ...challenged, page: 'closed' },
  { cardNumber: '4012000000090025', ...challenged, page: 'breaks_out' },
];

/** They end as at 4Cs, so that the pay page's test cards are the same at both gateways. */
const sharedCards: readonly TestCard[] = [
  { cardNumber: '4444111122221113', ...frictionless, isoResponseCode: '05' },
  { cardNumber: '4444111122225551', ...frictionless, isoResponseCode: '97' },
];

export const powerTranzTestCards: readonly TestCard[] = [
  ...vendorCards,
  ...misbehavingCards,
  ...sharedCards,
];
