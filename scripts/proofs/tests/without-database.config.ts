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
      'contract/{base64,card-*,money,payment*,plain-digits,sealing*}.test.ts',
      'server/sealed-keys/*.test.ts',
      'server/gateways/{secret,wire-once}.test.ts',
      'server/gateways/four-cs/*.test.ts',
      'server/http/{bind-endpoint,bind-endpoint-options,redact,same-origin}.test.ts',
      'server/payments/{card-fingerprints,gateway-marks,open-payment,payment-state,read-payment-object,settle-schedule}.test.ts',
    ],
  },
});
