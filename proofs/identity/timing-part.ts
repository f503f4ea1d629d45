import type { Figure } from '../harness/figure.ts';
import { signInAgain } from './guess-part.ts';
import type { OwnProduct } from './own-product.ts';
import { type People, type Person, signUp } from './people.ts';
import type { TimingRound } from './rounds.ts';
import { quantile, signTest, smallestDetectable } from './statistics.ts';

export type TimingDeps = {
  product: OwnProduct;
  people: People;
  /** Existing accounts; missing ones are created. */
  known: readonly Person[];
  random: () => number;
  round: TimingRound;
  print: (line: string) => void;
};

/** The number of attempts an address has before it must wait. */
const triesEach = 3;

type Trial = { known: number; unknown: number; otherUnknown: number };

/**
 * Times wrong passwords at one address with an account and two without, in random order: all must
 * take equally long. The two without an account show the effect of chance.
 */
export async function timingPart(deps: TimingDeps): Promise<Figure[]> {
  const { people, round, print } = deps;
  const known = await enoughAccounts(deps, Math.ceil(round.trials / triesEach));
  const trials: Trial[] = [];
  for (const { email } of known) {
    const unknown = people.next().email;
    const otherUnknown = people.next().email;
    for (let tried = 0; tried < triesEach && trials.length < round.trials; tried += 1) {
      trials.push(await tryAll(deps, { known: email, unknown, otherUnknown }));
    }
  }
  const differences = trials.map(({ known: one, unknown: other }) => one - other);
  const byChance = trials.map(({ unknown: one, otherUnknown: other }) => one - other);
  print(
    `median ${quantile(differences, 0.5).toFixed(2)} ms longer with an account; detects ${smallestDetectable(byChance, round.telling).toFixed(2)} ms`,
  );
  return [
    figureOf('response times reveal an account', signTest(differences), round),
    {
      ...figureOf('time tells nothing of nothing', signTest(byChance), round),
      isTimingDependent: true,
    },
  ];
}

function figureOf(name: string, score: number, { telling, trials }: TimingRound): Figure {
  return {
    name,
    measured: `z = ${score.toFixed(2)} in ${trials} pairs`,
    limit: `${telling}`,
    isKept: Math.abs(score) < telling,
  };
}

async function enoughAccounts(
  { product, people, known }: TimingDeps,
  count: number,
): Promise<Person[]> {
  const enough = known.slice(0, count);
  while (enough.length < count) {
    const person = people.next();
    const response = await signUp(product.url(), person);
    if (response?.status !== 200) {
      throw new Error(`a sign-up was answered ${response?.status ?? 'no'}`);
    }
    enough.push(person);
  }
  return enough;
}

async function tryAll(
  deps: TimingDeps,
  emails: Readonly<Record<keyof Trial, string>>,
): Promise<Trial> {
  const order = (['known', 'unknown', 'otherUnknown'] as const)
    .map((which) => ({ which, at: deps.random() }))
    .toSorted((one, other) => one.at - other.at);
  const trial: Trial = { known: 0, unknown: 0, otherUnknown: 0 };
  for (const { which } of order) trial[which] = await timeOf(deps, emails[which]);
  return trial;
}

async function timeOf({ product, people }: TimingDeps, email: string): Promise<number> {
  const startedAt = performance.now();
  const response = await signInAgain(product, people, { email, password: 'not-the-password' });
  const tookMs = performance.now() - startedAt;
  // A limit would respond the same way for all and hide the difference.
  if (response?.code !== 'wrong_credentials') {
    throw new Error(`a wrong password was answered ${response?.code ?? 'nothing'}`);
  }
  return tookMs;
}
