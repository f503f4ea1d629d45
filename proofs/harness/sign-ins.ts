import { setTimeout as wait } from 'node:timers/promises';

/** The acknowledged sign-ins: each returned session cookie must stay valid until its sign-out. */
export type SignIns = {
  cookies: string[];
  /** Resolves after the first successful sign-in. */
  first: Promise<void>;
  /** Resolves after the next sign-in that starts from now on and succeeds. */
  next: () => Promise<void>;
  stop: () => Promise<void>;
};

const people = ['maria', 'jerome', 'alicia', 'kendrick', 'denise'];

/**
 * Below the limit of open sessions per person, and of sign-ins per device in a quarter of an hour.
 */
const maxSignIns = 30;

/**
 * Two people on separate devices sign in repeatedly until stopped, and all returned cookies are
 * kept. Consecutive rounds use different people.
 */
export function keepSigningIn(url: string, round: number): SignIns {
  const cookies: string[] = [];
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  let next = { sinceMs: Infinity, ...Promise.withResolvers<void>() };
  const work = async (email: string) => {
    let device = '';
    for (let signedIn = 0; signedIn < maxSignIns && !stop.signal.aborted;) {
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

/** Whether the product still accepts the session. */
export async function opens(url: string, cookie: string): Promise<boolean> {
  const response = await fetch(`${url}/api/session`, { headers: { cookie } });
  const { user } = (await response.json()) as { user?: unknown };
  // An unknown session also returns 200, without a user.
  return response.status === 200 && Boolean(user);
}

export async function signOut(url: string, cookie: string): Promise<void> {
  const response = await fetch(`${url}/api/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: '{}',
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`no user could sign out: ${response.status}`);
}

type Given = { session: string; device: string | undefined };

async function signIn(url: string, email: string, device: string): Promise<Given | null> {
  const response = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: device },
    body: JSON.stringify({ email, password: 'two-peaks' }),
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const session = cookies.find((cookie) => cookie.includes('session='));
  if (response.status !== 200 || session === undefined) return null;
  return { session, device: cookies.find((cookie) => cookie.includes('device=')) };
}
