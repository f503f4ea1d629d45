/**
 * The faults that the simulation must find, one in each run. Those in modules are loaded into a
 * process by `--import`, and the query of this module's address selects them; those in a database
 * function are planted in the run's database.
 */
import { plantFaults } from '../plant-faults.mjs';

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  // A text that is sent again after a lost response charges again.
  'forgets-attempts': {
    file: 'server/companies/encryption-keys/read-sealed.ts',
    text: "hash('sha256', data, 'buffer')",
    planted: "hash('sha256', `${data.toString()}${Math.random()}`, 'buffer')",
  },
  // The gateway's first “not found” ends a payment that it charges later.
  'gives-up-early': {
    file: 'server/payments/inquiry/run-status-inquiries.ts',
    text: ' && !isQuietPeriodOver(sale, quietMs)',
    planted: ' && false',
  },
  // Inquiries never end a charged payment.
  'ignores-inquiries': {
    file: 'server/payments/inquiry/run-status-inquiries.ts',
    text: 'if (ending !== null) {',
    planted: "if (ending !== null && ending.status !== 'Approved') {",
  },
  // A crash leaves a pending payment without inquiries.
  'forgets-the-dead': {
    file: 'server/payments/inquiry/pending-payments.ts',
    text: ".orderBy('next_inquiry_at')",
    planted: `.where(
          sql<boolean>\`exists (select from sale_events where sale_id = sales.id and source = 'gateway')\`,
        )
        .orderBy('next_inquiry_at')`,
  },
  // A lost response counts as a payment that was not sent.
  'trusts-silence': {
    file: 'server/payments/payment-state.ts',
    text: "    case 'unknown':\n      return null;",
    planted:
      "    case 'unknown':\n      return incomplete(notSentResult, paymentReasons.notSent, 'later');",
  },
  // A lost response counts as a refund that failed.
  'loses-refunds': {
    file: 'server/refunds/send-refund.ts',
    text: "state: null,\n        reference: '',\n        failure: null,",
    planted: "state: 'failed',\n        reference: '',\n        failure: 'gateway',",
  },
  // Refunds in parts return more of the fee than a refund of all.
  'returns-fees-twice': {
    file: 'server/refunds/sql/refunds.sql',
    text: '        - before.fees,\n',
    planted: '        ,\n',
  },
  // A week's payouts include what was paid after its end.
  'ends-weeks-late': {
    file: 'server/payouts/sql/calendar.sql',
    text: '    start_of_saint_lucia_day(cut_off_day + 1),',
    planted: '    start_of_saint_lucia_day(cut_off_day + 2),',
  },
  // A week's payouts begin after the first payout's entries instead of the last one's.
  'pays-entries-twice': {
    file: 'server/payouts/sql/run.sql',
    text: 'order by l.to_entry_id desc limit 1',
    planted: 'order by l.to_entry_id limit 1',
  },
  // A payment that an inquiry finds charged is not posted.
  'posts-no-late-payments': {
    file: 'server/payments/sql/end-sale.sql',
    text: "  if p_status = 'Approved' then",
    planted: "  if p_status = 'Approved' and p_source = 'gateway' then",
  },
  // The same seed is another run in each process.
  'follows-no-seed': {
    file: 'proofs/simulation/simulation.ts',
    text: 'seededRandom(seed)',
    planted: 'seededRandom(seed + process.pid)',
  },
};

/** The modules that are loaded with a change; database functions are planted as statements. */
const modules = Object.fromEntries(
  Object.entries(plants).filter(([, { file }]) => file.endsWith('.ts')),
);

plantFaults(modules, import.meta.url);
