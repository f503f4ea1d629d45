import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Question } from './questions.ts';

type Asked = {
  readonly url: string;
  /** Of one user each, so that nobody is answered with what was found for somebody else. */
  readonly cookies: readonly string[];
};

export type Answered = {
  /** From asking until the last byte of the last answer that belongs together. */
  readonly waitedMs: readonly number[];
  /** The same of every request by itself. */
  readonly requestMs: readonly number[];
  readonly perSecond: number;
};

export type Asker = {
  /** So many people ask again and again, each as soon as all that they asked for is there. */
  readonly ask: (question: Question, users: number, seconds: number) => Promise<Answered>;
  readonly close: () => Promise<void>;
};

/** People who are signed in, over connections that stay open. Anything but an answer ends it. */
export function openAsker({ url, cookies }: Asked): Asker {
  const pool = new Pool(url, { pipelining: 1 });

  async function askOne(path: string, cookie: string): Promise<number> {
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } });
    const answer = await body.arrayBuffer();
    if (statusCode !== 200) {
      throw new Error(`${path} answered ${statusCode}: ${Buffer.from(answer).toString()}`);
    }
    return performance.now() - startedAt;
  }

  return {
    ask: async ({ paths }, users, seconds) => {
      const startedAt = performance.now();
      const endsAt = startedAt + seconds * 1000;
      const [waitedMs, requestMs]: [number[], number[]] = [[], []];
      const user = async (cookie: string) => {
        while (performance.now() < endsAt) {
          const askedAt = performance.now();
          requestMs.push(...(await Promise.all(paths().map((path) => askOne(path, cookie)))));
          waitedMs.push(performance.now() - askedAt);
        }
      };
      await Promise.all(cookies.slice(0, users).map(user));
      const tookMs = performance.now() - startedAt;
      return { waitedMs, requestMs, perSecond: (waitedMs.length / tookMs) * 1000 };
    },
    close: () => pool.close(),
  };
}

/** A moment in which nothing is asked, so that what the last question left behind is done. */
export function rest(): Promise<void> {
  return pause(300);
}
