import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { deleteSession } from './session-store.ts';

export async function signOut(database: Kysely<DB>, token: string | null): Promise<void> {
  if (token !== null) await deleteSession(database, token);
}
