import type { Faults } from '../faults/choose-faults.ts';
import type { Mode } from '../mode.ts';
import type { Accounts } from './accounts.ts';
import type { Records } from './records/create-records.ts';
import type { RequestLog } from './request-log/create-request-log.ts';

export type Caller = {
  powerTranzId: string;
  /** The simulator's address as the caller knows it, for the pages that the browser opens. */
  origin: string;
};

/** All that a message needs; staging and production differ in the mode alone. */
export type Service = {
  mode: Mode;
  accounts: Accounts;
  records: Records;
  faults: Faults;
  log: RequestLog;
  newRetrievalReference: (now: Date) => string;
  now: () => Date;
};
