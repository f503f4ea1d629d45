import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../harness/figure.ts';
import {
  failuresOf,
  type GuessDeps,
  isLookedAt,
  type Owner,
  passMinutes,
  signInAgain,
} from './guess-part.ts';
import type { OwnMailServer } from './own-mail-server.ts';
import { type Person, signIn } from './people.ts';
import { visit } from './visit.ts';

const maxFailures = 100;
const minutesToPass = 31;
const strangers = 20;
const mailPatienceMs = 30_000;

/** One guess per half hour up to a hundred; after that only a reset helps. */
export async function hardStop(
  deps: GuessDeps & { mailServer: OwnMailServer },
  owner: Owner,
): Promise<Figure[]> {
  const { product, people, round } = deps;
  await product.ask(
    `update failures set failed = greatest(failed, $1) where action = 'sign-in' and failed >= 4`,
    [maxFailures - round.failuresMade],
  );
  for (let failed = await failuresOf(product); failed < maxFailures; failed += 1) {
    await passMinutes(product, minutesToPass);
    await signInAgain(product, people, { ...owner, password: `guess-${failed}` });
  }
  const failures = await failuresOf(product);
  await passMinutes(product, minutesToPass);
  const responses = await Promise.all(
    Array.from({ length: strangers }, (_, index) =>
      // The right password must fail like a wrong one, or a guesser could still find it.
      signInAgain(product, people, index === 0 ? owner : { ...owner, password: `late-${index}` }),
    ),
  );
  const lookedAt = responses.filter(isLookedAt).length;
  const known = await signIn(product.url(), owner);
  const opened = await resetByEmail(deps, owner);
  return [
    {
      name: 'attempts evaluated after a hundred failures',
      measured: `${lookedAt} of ${strangers} after ${failures}`,
      limit: `0 after ${maxFailures}`,
      isKept: lookedAt === 0 && failures === maxFailures,
    },
    {
      name: 'owner signed in after a hundred failures',
      measured: known?.status === 200 ? 'yes' : 'no',
      limit: 'yes',
      isKept: known?.status === 200,
    },
    {
      name: 'a reset by email unlocks the account',
      measured: opened === 200 ? 'yes' : `answered ${opened ?? 'nothing'}`,
      limit: 'yes',
      isKept: opened === 200,
    },
  ];
}

/** The response to an unknown browser with the new password. */
async function resetByEmail(
  { product, people, mailServer }: GuessDeps & { mailServer: OwnMailServer },
  { email }: Person,
): Promise<number | null> {
  const address = people.nextAddress();
  const password = `${people.next().password}-new`;
  await visit(product.url(), { path: '/api/password-resets', body: { email }, address });
  const token = await tokenFor(mailServer, email);
  await visit(product.url(), { path: '/api/new-passwords', body: { token, password }, address });
  return (await signInAgain(product, people, { email, password }))?.status ?? null;
}

async function tokenFor({ deliveries }: OwnMailServer, email: string): Promise<string> {
  const endsAt = performance.now() + mailPatienceMs;
  while (performance.now() < endsAt) {
    for (const { to, text } of deliveries) {
      const [, token] = /\/new-password#([\w-]{43})/.exec(text) ?? [];
      if (to === email && token !== undefined) return token;
    }
    await wait(100);
  }
  throw new Error('no mail with a link for a new password came');
}
