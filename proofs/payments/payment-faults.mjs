/**
 * The planted faults of the proof's controls, loaded into a process by `--import`. The query of
 * this module's address selects them, and each changes one place of the product's code.
 */
import { plantFaults } from '../plant-faults.mjs';

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  // The first denial by the gateway ends a payment, without the quiet period.
  impatience: {
    file: 'server/payments/inquiry/run-status-inquiries.ts',
    text: ' && !isQuietPeriodOver(sale, quietMs)',
    planted: ' && false',
  },
  // A retry after a crash charges again.
  'forgets-attempts': {
    file: 'server/companies/encryption-keys/read-sealed.ts',
    text: "hash('sha256', data, 'buffer')",
    planted: "hash('sha256', `${data.toString()}${Math.random()}`, 'buffer')",
  },
  // Unknown payments are given up after a crash without an inquiry.
  'never-asks': {
    file: 'server/payments/inquiry/run-status-inquiries.ts',
    text: 'await inquireGateway(deps, sale)',
    planted: "({ kind: 'absent' } as Inquiry | null)",
  },
  // A killed process leaves a pending payment without a scheduled inquiry.
  'forgets-the-dead': {
    file: 'server/payments/inquiry/pending-payments.ts',
    text: ".orderBy('next_inquiry_at')",
    planted: `.where(
          sql<boolean>\`exists (select from sale_events where sale_id = sales.id and source = 'gateway')\`,
        )
        .orderBy('next_inquiry_at')`,
  },
  // Commits stay in memory until the kernel writes them.
  'never-flushes': {
    file: 'server/database/embedded/run-postmaster.ts',
    text: "durable: { fsync: 'on'",
    planted: "durable: { fsync: 'off'",
  },
  // Requests wait for a frozen database.
  'trusts-the-database': {
    file: 'server/database/health/watch-responsiveness.ts',
    text: 'unresponsiveAfterMs = 1250',
    planted: 'unresponsiveAfterMs = 3_600_000',
  },
  // A statement that finds no space is repeated until there is some.
  'waits-for-space': {
    file: 'server/database/run-prepared.ts',
    text: 'retryOnConflict(() => pool.query<Row>({ name, text, values }))',
    planted: `(await import('./store-with-retries.ts')).storeWithRetries(
      () => pool.query<Row>({ name, text, values }),
      () => undefined,
    )`,
  },
};

plantFaults(plants, import.meta.url);
