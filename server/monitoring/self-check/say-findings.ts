import type { CheckName, Finding } from './finding.ts';

/** A finding for a person who must act on it. */
export type FindingReport = {
  readonly what: string;
  readonly count: number;
  readonly first: readonly string[];
  readonly todo: string;
};

type Counted = Pick<Finding, 'check' | 'count' | 'first'>;

export function sayFinding({ check, count, first }: Counted): FindingReport {
  return { ...words[check], count, first };
}

export function sayFindings(found: readonly Counted[]): FindingReport[] {
  return found.map((each) => sayFinding(each));
}

const stopPayouts =
  'Pay nothing out until it is known why. Keep a copy of the database as it is, and find out who wrote to it past the server.';

const words: Readonly<Record<CheckName, Pick<FindingReport, 'what' | 'todo'>>> = {
  ledger: { what: 'The ledger does not sum to zero', todo: stopPayouts },
  balances: { what: 'A balance is not what its entries come to', todo: stopPayouts },
  postings: { what: 'What was approved is not what was posted', todo: stopPayouts },
  corrections: {
    what: 'What staff corrected is not what was posted',
    todo: `${stopPayouts} Ask the two people who stand in the audit for it.`,
  },
  payouts: {
    what: 'A payout differs from its ledger entries',
    todo: `${stopPayouts} Compare what was sent with the bank’s own record before anything else is released.`,
  },
  imports: {
    what: 'A file of the bank or the acquirer differs from the ledger',
    todo: `${stopPayouts} Compare the files that were read in with the bank’s and the acquirer’s own records.`,
  },
  gateway_totals: {
    what: 'Approved payments are not what was posted for their account at the gateway',
    todo: 'Compare the payments named above with the gateway’s own report of that day. A charge that stands there once and here twice is corrected in the console.',
  },
  counters: {
    what: 'A company’s counters are not what its payments come to',
    todo: 'Merchants see these numbers on their dashboard; no money depends on them. Find out who wrote payments or counters past the server.',
  },
  open_sales: {
    what: 'Payments have been open for too long',
    todo: 'See in the console what the gateway said of each, and look in the server’s log for “a sale could not be settled”. Nothing is sent to the gateway again by itself.',
  },
  contradictions: {
    what: 'The gateway contradicted how a payment ended',
    todo: 'Look the payment up at the gateway. If money moved that is not in the ledger, two people correct it in the console. If the ledger has a payment as approved that was never charged, two adjustments of that sale take the credit back before the next payout: its whole amount from the merchant against the acquirer, and our fee on it back to the merchant.',
  },
  attempts: {
    what: 'A payment has lost what keeps it from being charged twice',
    todo: 'Find out who deleted rows of “attempts”, and restore them from a backup.',
  },
  events: {
    what: 'A payment’s history does not say how it ended',
    todo: 'Find out who wrote payments past the server, and compare them with a backup.',
  },
  history: {
    what: 'History is not what it was',
    todo: 'Run “npm run piton -- audit verify” with the head that you keep elsewhere: it says up to when history is intact.',
  },
};
