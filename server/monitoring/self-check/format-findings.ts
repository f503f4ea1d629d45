import type { CheckName, Finding } from './finding.ts';

/** A finding for a person who must act on it. */
export type FindingReport = {
  readonly what: string;
  readonly count: number;
  readonly first: readonly string[];
  readonly todo: string;
};

type Counted = Pick<Finding, 'check' | 'count' | 'first'>;

export function formatFinding({ check, count, first }: Counted): FindingReport {
  return { ...words[check], count, first };
}

export function formatFindings(found: readonly Counted[]): FindingReport[] {
  return found.map((each) => formatFinding(each));
}

const stopPayouts =
  'Pay nothing out before you know the cause. Keep a copy of the database as it is, and find out who changed it outside the server.';

const words: Readonly<Record<CheckName, Pick<FindingReport, 'what' | 'todo'>>> = {
  ledger: { what: 'The ledger does not balance', todo: stopPayouts },
  balances: { what: 'A balance differs from its entries', todo: stopPayouts },
  postings: { what: 'Approved payments differ from the ledger', todo: stopPayouts },
  proposals: {
    what: 'Approved proposals differ from the ledger',
    todo: `${stopPayouts} Ask the two people named in the audit.`,
  },
  refunds: {
    what: 'A refund differs from the ledger, its payment or its approvals',
    todo: `${stopPayouts} Compare the refunds named above with the gateway’s and the acquirer’s own records.`,
  },
  payouts: {
    what: 'A payout differs from the ledger',
    todo: `${stopPayouts} Compare sent payouts with our bank’s own record before you release another.`,
  },
  imports: {
    what: 'Imported files differ from the ledger',
    todo: `${stopPayouts} Compare the imported files with our bank’s and the acquirer’s own records.`,
  },
  gateway_totals: {
    what: 'Approved payments differ from the postings for their gateway account',
    todo: 'Compare the payments named above with the gateway’s own report of that day. If a charge is there once and here twice, correct it in the console.',
  },
  counters: {
    what: 'A company’s counters differ from its payments',
    todo: 'Merchants see these numbers on their dashboard; no money depends on them. If a sale is not counted, the server’s log says why its projection fails. Otherwise find out who changed payments or counters outside the server.',
  },
  open_sales: {
    what: 'Payments have been pending for too long',
    todo: 'Read the gateway’s responses in the console, and search the server’s log for “a status inquiry failed”. Piton sends no charge again.',
  },
  contradictions: {
    what: 'The gateway contradicted a payment’s outcome',
    todo: 'Look the payment up at the gateway. If money moved that is missing in the ledger, two people correct it in the console. If an approved payment was not charged, reverse its credit before the next payout with two adjustments for that sale: debit the merchant its full amount against the acquirer, and credit our fee to the merchant.',
  },
  attempts: {
    what: 'A payment has lost its guard against a second charge',
    todo: 'Find out who deleted rows of “attempts”, and restore them from a backup.',
  },
  events: {
    what: 'A payment’s events do not match its outcome',
    todo: 'Find out who changed payments outside the server, and compare them with a backup.',
  },
  history: {
    what: 'History has been altered',
    todo: 'Run “piton audit verify” with the head stored elsewhere: it prints up to when history is intact.',
  },
};
