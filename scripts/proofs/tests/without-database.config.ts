import { defineConfig } from 'vitest/config';

process.env['TZ'] = 'Pacific/Auckland';

/**
 * The tests of money, cards and cryptography that need no database, so that they can be run a thousand
 * times. Those that go through a million cases are left out: the others see the same faults sooner.
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
