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
 * All that was processed, in both books. A transaction is in the journal before it is here, and
 * here before anybody is answered. The list is kept beside the index that refuses duplicates, so
 * that a TranId approved twice would be seen as two.
 */
export function createTransactions(journal: Journal | undefined): Transactions {
  const lists: Record<Book, Transaction[]> = { test: [], live: [] };
  const byKey = new Map<string, Transaction>();
  function remember(transaction: Transaction): void {
    lists[transaction.book].push(transaction);
    byKey.set(keyOf(transaction), transaction);
  }
  journal?.entries.forEach((entry, index) => {
    const transaction = fromJournalEntry(entry);
    if (!transaction) throw new JournalError(`line ${index + 1} of the journal is no transaction`);
    remember(transaction);
  });
  return {
    find: (key) => byKey.get(keyOf(key)),
    has: (key) => byKey.has(keyOf(key)),
    record: (transaction) => {
      journal?.append(toJournalEntry(transaction));
      remember(transaction);
    },
    of: (book) => lists[book],
  };
}

function keyOf({ book, merchantKey, tranId }: TransactionKey): string {
  return JSON.stringify([book, merchantKey, tranId]);
}
