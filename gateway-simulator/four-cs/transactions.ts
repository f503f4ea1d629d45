import { isPowerTranzEntry } from '../journal/is-powertranz-entry.ts';
import type { Mode } from '../mode.ts';
import { type Journal, JournalError } from '../journal/open-journal.ts';
import { fromJournalEntry, toJournalEntry, type Transaction } from './transaction.ts';

type TransactionKey = Pick<Transaction, 'mode' | 'merchantKey' | 'tranId'>;

export type Transactions = {
  find: (key: TransactionKey) => Transaction | undefined;
  has: (key: TransactionKey) => boolean;
  record: (transaction: Transaction) => void;
  of: (mode: Mode) => readonly Transaction[];
};

/**
 * All processed transactions of both services, each journalled before it is stored here, and
 * stored before any response. The list is separate from the index that rejects duplicates, so that
 * a TranId approved twice would show.
 */
export function createTransactions(journal: Journal | undefined): Transactions {
  const lists: Record<Mode, Transaction[]> = { test: [], live: [] };
  const merchants: Record<Mode, Map<string, Map<string, Transaction>>> = {
    test: new Map(),
    live: new Map(),
  };
  function remember(transaction: Transaction): void {
    const { mode, merchantKey, tranId } = transaction;
    lists[mode].push(transaction);
    const known = merchants[mode].get(merchantKey) ?? new Map<string, Transaction>();
    merchants[mode].set(merchantKey, known.set(tranId, transaction));
  }
  function find({ mode, merchantKey, tranId }: TransactionKey): Transaction | undefined {
    return merchants[mode].get(merchantKey)?.get(tranId);
  }
  journal?.entries.forEach((entry, index) => {
    if (isPowerTranzEntry(entry)) return;
    const transaction = fromJournalEntry(entry);
    if (!transaction) throw new JournalError(`line ${index + 1} of the journal is no transaction`);
    remember(transaction);
  });
  return {
    find,
    has: (key) => find(key) !== undefined,
    record: (transaction) => {
      journal?.append(toJournalEntry(transaction));
      remember(transaction);
    },
    of: (mode) => lists[mode],
  };
}
