import type { Transaction } from './transaction.ts';

/** The response to a sale, before XML. */
export type Reply =
  /** ResultCode OK: the financial result is the transaction's outcome. */
  | { kind: 'processed'; transaction: Transaction }
  /** Any other ResultCode. Without a fault nothing was processed. */
  | {
      kind: 'refused';
      resultCode:
        | 'ParameterError'
        | 'DuplicateTransaction'
        | 'Unavailable'
        | 'TooBusy'
        | 'GeneralError';
      errorMessage?: string;
    }
  /** The service failed before it reached the operation. */
  | { kind: 'failed'; result: 'UnabletoProcessInternalProblem' | 'Timeout' }
  /** The request could not be parsed. */
  | { kind: 'fault'; faultString: string };
