import type { Kysely } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { refuseOneself, setDisabled } from './set-disabled.ts';

/** Needs no step-up, so that access can be taken away quickly. */
export async function disableStaff(
  database: Kysely<DB>,
  staffId: string,
  uid: string,
): Promise<void> {
  refuseOneself(staffId, uid);
  await actingAs(database, { staffId }, (transaction) =>
    setDisabled(transaction, staffId, { uid, isDisabled: true }),
  );
}
