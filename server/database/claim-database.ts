import type { Kysely } from 'kysely';
import type { DB } from './types.ts';
import { OperatorError } from '../operator-error.ts';

export type InstallationKind = 'demo' | 'production';

const refusals: Record<InstallationKind, string> = {
  production:
    'This database belongs to the demo, whose passwords are published. Give production another one: set DATABASE_URL, or PITON_DATA to another folder.',
  demo: 'This database belongs to production, and the demo keeps its hands off it. Set PITON_DATA to another folder, or unset DATABASE_URL.',
};

/** Marks a new database as what it is for, and refuses one that is for the other. */
export async function claimDatabase(database: Kysely<DB>, kind: InstallationKind): Promise<void> {
  await database
    .insertInto('installation')
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await database.selectFrom('installation').select('kind').executeTakeFirstOrThrow();
  if (found.kind !== kind) throw new OperatorError(refusals[kind]);
}
