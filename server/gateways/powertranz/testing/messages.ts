import type {
  Card,
  CardSale,
  ChallengeCallback,
  ReturnRequest,
  SentSale,
  ThreeDSecureSale,
} from '../../gateway.ts';
import { Secret } from '../../secret.ts';

export const tranId = '3f0e9c5a-3f6e-4a57-9c62-7d5b6b0e2f11';
export const returnId = '01993b5e-7c1a-7000-8000-0123456789ab';
export const number = '4012000000020071';
export const securityCode = '907';
export const password = 'Pass:word"4711';
export const gatewayKey = 'gateway-key-22';
export const spiToken = 'k2x9d0spi5token7q8w1-3abcdefgh';
export const cavv = 'AAABBZEEBgAAAAAAAAQGAAAAAAA=';

export const returnUrl = 'https://pay.example.lc/functions/challenge-result';

export const platformCredentials = {
  powerTranzId: '88800001',
  password: new Secret(password),
  gatewayKey: new Secret(gatewayKey),
};

/** None of these may be logged or returned. */
export const secretTexts = [number, securityCode, password, gatewayKey, spiToken, cavv, 'Brien'];

const card: Card = {
  number: new Secret(number),
  month: 7,
  year: 2031,
  securityCode: new Secret(securityCode),
  holder: "José O'Brien & Sons",
};

export const sent: SentSale = {
  tranId,
  invoice: 'K7M2P9Q4R8T3',
  amountMills: 99_000n,
  sendBy: Infinity,
};

export function saleOf(change: Partial<CardSale> = {}): CardSale {
  return { ...sent, card, ...change };
}

export function threeDSecureSaleOf(change: Partial<ThreeDSecureSale> = {}): ThreeDSecureSale {
  return {
    ...saleOf(),
    payer: { email: 'ada@example.lc', phone: '+17585550142', countryCode: '662' },
    returnUrl,
    browser: {
      ip: '203.0.113.9',
      acceptHeader: 'text/html',
      userAgent: 'Browser/1.0',
      language: 'en-LC',
      screenWidth: 360,
      screenHeight: 740,
      colorDepth: 24,
      timeZoneOffsetMinutes: 240,
      isJavaEnabled: false,
      challengeWindow: '250x400',
    },
    ...change,
  };
}

export const returning: ReturnRequest = { ...sent, returnId };

export function callbackOf(change: Partial<ChallengeCallback> = {}): ChallengeCallback {
  return {
    tranId,
    resumeKey: new Secret(spiToken),
    claimedStatus: 'Y',
    resultCode: '3D0',
    ...change,
  };
}
