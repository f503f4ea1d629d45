import { hash, verify, type Options } from '@node-rs/argon2';

/** 19 MiB and two passes are what OWASP names as the least; the library's own variant is Argon2id. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), options);
}

/**
 * Without an account to compare with, the same work is done on a hash that no password opens: how
 * long an answer takes must not tell which addresses have an account.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, normalized(password));
  return stored !== null && matches;
}

/** One spelling for what two keyboards type differently. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$cGl0b24tbm8tYWNjb3VudA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
