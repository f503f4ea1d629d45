import { defineConfig } from 'vitest/config';

process.env['TZ'] = 'Pacific/Auckland';

/**
 * Tests of money, cards and cryptography without a database, so that they can run a thousand
 * times. Those with a million cases are excluded: the others catch the same faults sooner.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: 15_000,
    include: [
      'contract/cards/{brand-*,card-*,sealing*}.test.ts',
      'contract/fields/{base64,plain-digits}.test.ts',
      'contract/money/money.test.ts',
      'contract/payments/payment*.test.ts',
      'server/companies/encryption-keys/!(rotate-|rewrap-)*.test.ts',
      'server/encryption/*.test.ts',
      'server/gateways/{secret,wire-once}.test.ts',
      'server/gateways/four-cs/*.test.ts',
      'server/gateways/powertranz/{sale,three-d-secure}.test.ts',
      'server/http/endpoints/{bind-endpoint,bind-endpoint-options}.test.ts',
      'server/http/guards/{redact,same-origin}.test.ts',
      'server/payments/payment-state.test.ts',
      'server/payments/admission/card-fingerprints.test.ts',
      'server/payments/inquiry/{gateway-marks,inquiry-schedule}.test.ts',
      'server/payments/take/{open-payment,read-payment-object}.test.ts',
    ],
  },
});
