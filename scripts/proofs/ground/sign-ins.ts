import { setTimeout as wait } from 'node:timers/promises';

/** What the product acknowledged: a session cookie it answered with must open that session for ever. */
export type SignIns = { cookies: string[]; stop: () => Promise<void> };

const credentials = { email: 'maria@demo.example', password: 'two-peaks' };

/** Signs in over and over until told to stop, and keeps each cookie that was answered. */
export function keepSigningIn(url: string): SignIns {
  const cookies: string[] = [];
  const stop = new AbortController();
  const work = async () => {
    while (!stop.signal.aborted) {
      const cookie = await signIn(url).catch(() => null);
      if (cookie === null) await wait(20);
      else cookies.push(cookie);
    }
  };
  const workers = Promise.all([work(), work()]);
  return {
    cookies,
    stop: async () => {
      stop.abort();
      await workers;
    },
  };
}

/** How many of these sessions the product no longer knows. */
export async function lostSessions(url: string, cookies: readonly string[]): Promise<number> {
  let lost = 0;
  for (const cookie of cookies) {
    const answer = await fetch(`${url}/api/session`, { headers: { cookie } });
    const { user } = (await answer.json()) as { user?: unknown };
    // Answered 200 as well when the session is not known, with nobody in it.
    if (answer.status !== 200 || !user) lost++;
  }
  return lost;
}

async function signIn(url: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(credentials),
    signal: AbortSignal.timeout(10_000),
  });
  await answer.arrayBuffer();
  return answer.status === 200 ? (answer.headers.get('set-cookie')?.split(';')[0] ?? null) : null;
}
