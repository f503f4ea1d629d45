import type { Bank } from '@piton/contract/banking/bank-account.ts';
import type { ReactNode } from 'react';

export type BankFormProps = {
  banks: readonly Bank[];
  /** Shown above the button if a newer version has been saved. */
  newerVersion: ReactNode;
};
