import { isPowerTranzEntry } from '../../journal/is-powertranz-entry.ts';
import { type Journal, JournalError } from '../../journal/open-journal.ts';
import type { Mode } from '../../mode.ts';
import { isApproval } from '../response-codes.ts';
import { fromJournalEntry, toJournalEntry } from './journal-entry.ts';
import type { Authentication, Entry, Settlement, Transaction } from './record-types.ts';

/** A sale and what has happened to its money since. */
export type Sale = {
  transaction: Transaction;
  refundedCents: bigint;
  isVoided: boolean;
  isSettled: boolean;
};

type SaleKey = Pick<Transaction, 'mode' | 'powerTranzId' | 'transactionIdentifier'>;

export type Records = {
  /** Whether a sale or an authentication has used the identifier. */
  isUsed: (key: SaleKey) => boolean;
  findSale: (key: SaleKey) => Sale | undefined;
  /** Undefined if the service has not issued the token. */
  findAuthentication: (spiToken: string) => Authentication | undefined;
  /** Whether a sale has been completed or refused with the token. */
  isTokenUsed: (spiToken: string) => boolean;
  record: (entry: Entry) => void;
  transactionsOf: (mode: Mode) => readonly Transaction[];
  authenticationsOf: (mode: Mode) => readonly Authentication[];
};

/**
 * All records of both services. Each is journalled before it is stored here, and stored before any
 * response.
 */
export function createRecords(journal: Journal | undefined): Records {
  const transactions: Record<Mode, Transaction[]> = { test: [], live: [] };
  const authentications = new Map<string, Authentication>();
  const identifiers = new Set<string>();
  const sales = new Map<string, Sale>();
  const usedTokens = new Set<string>();

  function store({ kind, record }: Entry): void {
    if (kind === 'settlement') return settle(record);
    if (kind === 'authentication') {
      authentications.set(record.spiToken, record);
      identifiers.add(keyOf(record));
      return;
    }
    transactions[record.mode].push(record);
    if (record.spiToken !== '') usedTokens.add(record.spiToken);
    if (record.type !== 'Sale') return apply(record);
    identifiers.add(keyOf(record));
    const sale = { transaction: record, refundedCents: 0n, isVoided: false, isSettled: false };
    sales.set(keyOf(record), sale);
  }
  /** The money of a void or refund leaves its sale. */
  function apply(followUp: Transaction): void {
    const key = { ...followUp, transactionIdentifier: followUp.originalIdentifier };
    const sale = sales.get(keyOf(key));
    if (!sale || !isApproval(followUp.isoResponseCode)) return;
    if (followUp.type === 'Void') sale.isVoided = true;
    else sale.refundedCents += followUp.amountCents;
  }
  function settle({ mode, powerTranzId }: Settlement): void {
    for (const sale of sales.values()) {
      const { transaction } = sale;
      if (transaction.mode !== mode || sale.isVoided) continue;
      if (powerTranzId === '' || transaction.powerTranzId === powerTranzId) sale.isSettled = true;
    }
  }
  journal?.entries.forEach((line, index) => {
    if (!isPowerTranzEntry(line)) return;
    const entry = fromJournalEntry(line);
    if (!entry) throw new JournalError(`line ${index + 1} of the journal is incomplete`);
    store(entry);
  });
  return {
    isUsed: (key) => identifiers.has(keyOf(key)),
    findSale: (key) => sales.get(keyOf(key)),
    findAuthentication: (spiToken) => authentications.get(spiToken),
    isTokenUsed: (spiToken) => usedTokens.has(spiToken),
    record: (entry) => {
      journal?.append(toJournalEntry(entry));
      store(entry);
    },
    transactionsOf: (mode) => transactions[mode],
    authenticationsOf: (mode) =>
      Array.from(authentications.values()).filter((each) => each.mode === mode),
  };
}

/** A GUID is the same in upper and lower case. */
function keyOf({ mode, powerTranzId, transactionIdentifier }: SaleKey): string {
  return `${mode} ${powerTranzId} ${transactionIdentifier.toLowerCase()}`;
}
