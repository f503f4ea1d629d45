import { createHash, createHmac } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../../limits/limit-concurrency.ts';

type Cost = { readonly memoryCost: number; readonly timeCost: number };

/** OWASP's minimum: 19 MiB and two passes. The library's default variant is Argon2id. */
const usualCost: Cost = { memoryCost: 19_456, timeCost: 2 };

export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>;
  /** Without a stored hash it does the same work and returns false. */
  readonly verify: (password: string, stored: string | null) => Promise<boolean>;
  /** True if `stored` was made with other parameters than a new hash. */
  readonly needsRehash: (stored: string) => boolean;
};

/**
 * Argon2id of the password's HMAC with a pepper outside the database, so that a stolen database
 * allows no guessing. The stored text begins with the pepper's id, `pepper-1f3a…$argon2id$…`;
 * without it, it is Argon2id of the password itself.
 * A hash takes 19 MiB and a core, so concurrency and queue length are limited against floods.
 */
export function createPasswordHasher({
  pepper,
  atOnce = 2,
  maxWaiting = 64,
  cost = usualCost,
}: {
  pepper: Buffer;
  atOnce?: number;
  maxWaiting?: number;
  /** Only tests lower it. */
  cost?: Cost;
}): PasswordHasher {
  const options: Options = { ...cost, parallelism: 1 };
  const parameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`;
  const nobodysHash = parameters + nobodysSaltAndHash;
  const limited = createConcurrencyLimit({ atOnce, maxWaiting });
  const prefix = `pepper-${createHash('sha256').update('piton pepper').update(pepper).digest('hex').slice(0, 8)}`;
  // As text, because the library accepts no other bytes for a password.
  const peppered = (password: string) =>
    createHmac('sha256', pepper).update(password).digest('base64');
  const formOf = (stored: string | null) => {
    const isPlain = stored?.startsWith('$') === true;
    const isOurs = stored?.startsWith(`${prefix}$`) === true;
    // An unknown pepper or a missing account takes the same time as a real check.
    if (stored === null || !(isPlain || isOurs)) return { isPlain, isOurs, argon2: nobodysHash };
    return { isPlain, isOurs, argon2: isOurs ? stored.slice(prefix.length) : stored };
  };
  return {
    hash: (password) =>
      limited(async () => prefix + (await hash(peppered(normalized(password)), options))),
    verify: (password, stored) =>
      limited(async () => {
        const form = formOf(stored);
        const plain = normalized(password);
        const matches = await verify(form.argon2, form.isPlain ? plain : peppered(plain));
        return form.isPlain ? matches : form.isOurs && matches;
      }),
    needsRehash: (stored) => !stored.startsWith(prefix + parameters),
  };
}

/** One form for what keyboards encode differently. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/**
 * A hash that no password matches. The check takes the usual time, so that timing doesn't reveal
 * which addresses have an account.
 */
const nobodysSaltAndHash = 'cGl0b24tbm8tYWNjb3VudA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
