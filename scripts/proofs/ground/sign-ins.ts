import { setTimeout as wait } from 'node:timers/promises';

/** What the product acknowledged: a session cookie it answered with must open that session until it is ended. */
export type SignIns = {
  cookies: string[];
  /** Settles when somebody was let in. */
  first: Promise<void>;
  /** Settles at the next sign-in that begins and succeeds from now on. */
  next: () => Promise<void>;
  stop: () => Promise<void>;
};

const people = ['maria', 'jerome', 'alicia', 'kendrick', 'denise'];

/** Fewer than a person may have open at once, and than a device may open in a quarter of an hour. */
const mostOfOne = 30;

/**
 * Two people, each on a device of their own, sign in over and over until told to stop, and every cookie
 * that was answered is kept. Two rounds that follow each other have nobody in common.
 */
export function keepSigningIn(url: string, round: number): SignIns {
  const cookies: string[] = [];
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  let next = { sinceMs: Infinity, ...Promise.withResolvers<void>() };
  const work = async (email: string) => {
    let device = '';
    for (let signedIn = 0; signedIn < mostOfOne && !stop.signal.aborted;) {
      const begunAtMs = performance.now();
      const given = await signIn(url, email, device).catch(() => null);
      if (given === null) {
        await wait(20);
        continue;
      }
      signedIn++;
      cookies.push(given.session);
      first.resolve();
      if (begunAtMs > next.sinceMs) next.resolve();
      device = given.device ?? device;
    }
  };
  const workers = Promise.all([work(personOf(2 * round)), work(personOf(2 * round + 1))]);
  return {
    cookies,
    first: first.promise,
    next: () => {
      next = { sinceMs: performance.now(), ...Promise.withResolvers<void>() };
      return next.promise;
    },
    stop: async () => {
      stop.abort();
      await workers;
    },
  };
}

function personOf(turn: number): string {
  return `${people[turn % people.length] ?? ''}@demo.example`;
}

/** Whether the product still knows whose session this is. */
export async function opens(url: string, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/session`, { headers: { cookie } });
  const { user } = (await answer.json()) as { user?: unknown };
  // Answered 200 as well when the session is not known, with nobody in it.
  return answer.status === 200 && Boolean(user);
}

export async function signOut(url: string, cookie: string): Promise<void> {
  const answer = await fetch(`${url}/api/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: '{}',
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`nobody could sign out: ${answer.status}`);
}

type Given = { session: string; device: string | undefined };

async function signIn(url: string, email: string, device: string): Promise<Given | null> {
  const answer = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: device },
    body: JSON.stringify({ email, password: 'two-peaks' }),
    signal: AbortSignal.timeout(10_000),
  });
  await answer.arrayBuffer();
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const session = cookies.find((cookie) => cookie.includes('session='));
  if (answer.status !== 200 || session === undefined) return null;
  return { session, device: cookies.find((cookie) => cookie.includes('device=')) };
}
