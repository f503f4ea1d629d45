import type { Transaction } from './transaction.ts';

/** What a sale is answered with, before it is XML. */
export type Reply =
  /** ResultCode OK: the financial result is the transaction's outcome. */
  | { kind: 'processed'; transaction: Transaction }
  /** Any other ResultCode. Without a fault it says that nothing was processed. */
  | {
      kind: 'refused';
      resultCode: 'ParameterError' | 'DuplicateTransaction' | 'TooBusy' | 'GeneralError';
      errorMessage?: string;
    }
  /** The service failed before it came to the operation. */
  | { kind: 'failed'; result: 'UnabletoProcessInternalProblem' | 'Timeout' }
  /** The request could not be read. */
  | { kind: 'fault'; faultString: string };
