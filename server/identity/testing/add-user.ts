import { randomUUID } from 'node:crypto';
import type { Role } from '@piton/contract/identity/session.ts';
import type { TestDatabase } from '../../database/testing/create-test-database.ts';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import { createPasswordHasher, type PasswordHasher } from '../passwords/hash-password.ts';

/** The pepper of all tests. Only the hasher's own tests use the usual cost, because it takes time. */
const hasher = createPasswordHasher({
  pepper: Buffer.alloc(32, 7),
  cost: { memoryCost: 64, timeCost: 1 },
});

const right = new Set<string>();

/** Caches verified passwords, because tests sign in hundreds of times. */
export const testPasswords: PasswordHasher = {
  ...hasher,
  verify: async (password, stored) => {
    const key = JSON.stringify([password, stored]);
    if (right.has(key)) return true;
    const isRight = await hasher.verify(password, stored);
    if (isRight) right.add(key);
    return isRight;
  },
};

const hashes = new Map<string, Promise<string>>();

/** Tests use few passwords, and each hash takes a core. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hasher.hash(password);
  hashes.set(password, known);
  return known;
}

type NewUser = {
  email: string;
  password: string;
  role?: Role;
  isExempt?: boolean;
  /** Staff always are. */
  isVerified?: boolean;
};

/**
 * Creates a user who can sign in; returns the id. Runs as the owner, because only the owner can
 * create staff.
 */
export async function addUser(
  { owner }: Pick<TestDatabase, 'owner'>,
  { email, password, role = 3, isExempt = true, isVerified = role !== 3 }: NewUser,
): Promise<string> {
  const id = randomUUID();
  const passwordHash = await hashOnce(password);
  await withKeptConnection(owner, async (client) => {
    await client.query(
      `insert into users
         (id, email, first_name, last_name, country, role, second_factor_exempt,
          email_verified_at, created_at, updated_at)
       values ($1, $2, 'Anaïs', 'Joseph', 'Saint Lucia', $3, $4,
               case when $5 then now() end, now(), now())`,
      [id, email, role, role !== 3 && isExempt, isVerified],
    );
    await client.query(
      `insert into credentials (id, user_id, provider_id, account_id, password)
       values ($1, $2, 'credential', $3, $4)`,
      [randomUUID(), id, id, passwordHash],
    );
  });
  return id;
}
