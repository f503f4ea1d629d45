import type { Book } from '../book.ts';
import { type Journal, JournalError } from '../journal/open-journal.ts';
import { fromJournalEntry, toJournalEntry, type Transaction } from './transaction.ts';

type TransactionKey = Pick<Transaction, 'book' | 'merchantKey' | 'tranId'>;

export type Transactions = {
  find: (key: TransactionKey) => Transaction | undefined;
  has: (key: TransactionKey) => boolean;
  record: (transaction: Transaction) => void;
  of: (book: Book) => readonly Transaction[];
};

/**
 * All processed transactions of both services, each journalled before it is stored here, and
 * stored before any response. The list is separate from the index that rejects duplicates, so that
 * a TranId approved twice would show.
 */
export function createTransactions(journal: Journal | undefined): Transactions {
  const lists: Record<Book, Transaction[]> = { test: [], live: [] };
  const merchants: Record<Book, Map<string, Map<string, Transaction>>> = {
    test: new Map(),
    live: new Map(),
  };
  function remember(transaction: Transaction): void {
    const { book, merchantKey, tranId } = transaction;
    lists[book].push(transaction);
    const known = merchants[book].get(merchantKey) ?? new Map<string, Transaction>();
    merchants[book].set(merchantKey, known.set(tranId, transaction));
  }
  function find({ book, merchantKey, tranId }: TransactionKey): Transaction | undefined {
    return merchants[book].get(merchantKey)?.get(tranId);
  }
  journal?.entries.forEach((entry, index) => {
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
    of: (book) => lists[book],
  };
}
