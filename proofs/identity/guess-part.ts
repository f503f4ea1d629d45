import type { Figure } from '../harness/figure.ts';
import type { OwnProduct } from './own-product.ts';
import { type People, type Person, signIn, signUp } from './people.ts';
import type { GuessRound } from './rounds.ts';
import { spread } from './spread.ts';
import type { RawResponse } from './visit.ts';

export type GuessDeps = {
  product: OwnProduct;
  people: People;
  random: () => number;
  round: GuessRound;
};

export type Owner = Person & { cookies: readonly string[] };

const maxEvaluated = 10;
const halfHourSeconds = 1800;
/** Extra time for a slow machine. */
const slackSeconds = 60;
const minutesBetweenWaves = 2;

/** Guesses the password of one account from many addresses, while its owner and others sign in. */
export async function guessPart(deps: GuessDeps): Promise<{ figures: Figure[]; owner: Owner }> {
  const { product, people, round } = deps;
  const owner = { ...people.next(), cookies: [] as string[] };
  owner.cookies = await cookiesOf(product, owner);
  const others = Array.from({ length: round.others }, () => people.next());
  for (const other of others) await cookiesOf(product, other);

  const addresses = Array.from({ length: round.addresses }, people.nextAddress);
  // The owner shares an address with a guesser, as behind carrier-grade NAT.
  owner.address = addresses[0] ?? owner.address;
  const overMs = round.waves * round.waveMs;
  const [guessed, ownerResults, otherResponses] = await Promise.all([
    guessInWaves(deps, owner.email, addresses),
    spread({ count: round.ownerSignIns, overMs }, () => signIn(product.url(), owner)),
    spread({ count: round.others, overMs }, (_dueAt, index) =>
      signInAgain(product, people, others[index] ?? owner),
    ),
  ]);
  const evaluated = guessed.filter(isLookedAt).length;
  const rest = await guessUntilTenth(deps, owner.email);
  return { owner, figures: figuresOf({ round, evaluated, rest, ownerResults, otherResponses }) };
}

/** Whether the password was checked: only a 429 certainly reveals nothing about it. */
export function isLookedAt(response: RawResponse | null): boolean {
  return response?.status !== 429;
}

/** From an unknown browser and address. */
export function signInAgain(
  product: OwnProduct,
  people: People,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<RawResponse | null> {
  return signIn(product.url(), { email, password, address: people.nextAddress() });
}

/** Moves time forward for all failed sign-ins. */
export async function passMinutes({ ask }: OwnProduct, minutes: number): Promise<void> {
  await ask(
    `update failures set free_at = free_at - make_interval(mins => $1) where action = 'sign-in'`,
    [minutes],
  );
}

/** The longest series of failed sign-ins at one account. */
export async function failuresOf({ ask }: OwnProduct): Promise<number> {
  const [row] = await ask<{ failed: number | null }>(
    `select max(failed) as failed from failures where action = 'sign-in'`,
  );
  return row?.failed ?? 0;
}

async function cookiesOf(product: OwnProduct, person: Person): Promise<string[]> {
  const response = await signUp(product.url(), person);
  if (response?.status !== 200) {
    throw new Error(`a sign-up was answered ${response?.status ?? 'no'}`);
  }
  // Drops the session cookie, as on the next day.
  return response.cookies.filter((cookie) => cookie.startsWith('piton_device='));
}

async function guessInWaves(
  { product, random, round }: GuessDeps,
  email: string,
  addresses: readonly string[],
): Promise<(RawResponse | null)[]> {
  const responses: (RawResponse | null)[] = [];
  for (let wave = 0; wave < round.waves; wave += 1) {
    if (wave > 0) await passMinutes(product, minutesBetweenWaves);
    const count = round.guesses / round.waves;
    const guesses = spread({ count, overMs: round.waveMs }, (_dueAt, index) =>
      signIn(product.url(), {
        email: spelledAnyhow(email, random),
        password: `guess-${wave}-${index}`,
        address: addresses[(wave * count + index) % addresses.length] ?? '',
      }),
    );
    responses.push(...(await guesses));
  }
  return responses;
}

/** Varies the spelling of an address, which must not make it another account. */
function spelledAnyhow(email: string, random: () => number): string {
  return Array.from(email, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter)).join('');
}

/** Makes the guesses a slow machine missed, with their waits, and then one more. */
async function guessUntilTenth(deps: GuessDeps, email: string): Promise<RawResponse | null> {
  const { product, people } = deps;
  for (let more = 0; more < maxEvaluated; more += 1) {
    if ((await failuresOf(product)) >= maxEvaluated) break;
    await passMinutes(product, minutesBetweenWaves);
    await signInAgain(product, people, { email, password: `late-guess-${more}` });
  }
  return signInAgain(product, people, { email, password: 'the-guess-after-ten' });
}

function figuresOf(given: {
  round: GuessRound;
  evaluated: number;
  rest: RawResponse | null;
  ownerResults: readonly (RawResponse | null)[];
  otherResponses: readonly (RawResponse | null)[];
}): Figure[] {
  const { round, evaluated, rest, ownerResults, otherResponses } = given;
  const letIn = (responses: readonly (RawResponse | null)[]) =>
    responses.filter((response) => response?.status === 200).length;
  const waitSeconds = rest?.status === 429 ? rest.retryAfterSeconds : 0;
  // The tenth failure may have come early; time passed since then counts towards its wait.
  const minWait =
    halfHourSeconds -
    (round.waves - 1) * minutesBetweenWaves * 60 -
    round.waveMs / 1000 -
    slackSeconds;
  return [
    {
      name: 'guesses evaluated in half an hour',
      measured: `${evaluated} of ${round.guesses} from ${round.addresses} addresses`,
      limit: `${maxEvaluated}`,
      isKept: evaluated <= maxEvaluated && evaluated > 3,
    },
    {
      name: 'owner signed in from the known browser',
      measured: `${letIn(ownerResults)}`,
      limit: `${round.ownerSignIns} of ${round.ownerSignIns}`,
      isKept: letIn(ownerResults) === round.ownerSignIns,
    },
    {
      name: 'other people signed in',
      measured: `${letIn(otherResponses)}`,
      limit: `${round.others} of ${round.others}`,
      isKept: letIn(otherResponses) === round.others,
    },
    {
      name: 'wait after the tenth failure',
      measured: `${waitSeconds} s`,
      limit: `${Math.round(minWait)} to ${halfHourSeconds} s`,
      isKept: waitSeconds >= minWait && waitSeconds <= halfHourSeconds,
    },
  ];
}
