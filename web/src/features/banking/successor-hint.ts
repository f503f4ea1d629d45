import type { Bank } from '@piton/contract/banking/bank-account.ts';

/** For a bank that has left, because many people still hold its cards and statements. */
export function successorHint(banks: readonly Bank[], bankName: string): string | undefined {
  const successor = banks.find((bank) => bank.bankName === bankName)?.successor;
  if (!successor) return undefined;
  return `${bankName} has left Saint Lucia. Its accounts are now at ${successor}: check your number with them.`;
}
