import { randomBytes, randomUUID } from 'node:crypto';
import type { ConsoleWorld } from './console-world.ts';

/** A link by email and an open challenge, for a signed-in user. */
export async function addSignInPaths(
  { asOwner }: Pick<ConsoleWorld, 'asOwner'>,
  uid: string,
): Promise<void> {
  await asOwner(
    `insert into email_links (token_hash, user_id, purpose, email, expires_at)
     values ($2, $1, 'new_email', 'other@example.lc', now() + interval '1 hour')`,
    [uid, randomBytes(32)],
  );
  await asOwner(
    `insert into sign_in_challenges (id, identifier, value, expires_at)
     values ($2, 'some challenge', $1, now() + interval '1 hour')`,
    [uid, randomUUID()],
  );
}

/** Everything with which that user's sign-in begins, continues or is made easier. */
export async function signInPathsOf(
  { asOwner }: Pick<ConsoleWorld, 'asOwner'>,
  uid: string,
): Promise<string[]> {
  const rows = await asOwner<{ kind: string }>(
    `select 'session' as kind from sessions where user_id = $1::uuid
     union select 'link' from email_links where user_id = $1::uuid
     union select 'challenge' from sign_in_challenges where value = $1::uuid::text
     union select 'device' from devices where user_id = $1::uuid`,
    [uid],
  );
  return rows.map(({ kind }) => kind);
}
