import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Question } from './questions.ts';

type AskerOptions = {
  readonly url: string;
  /** One user each, so that none gets another's cached response. */
  readonly cookies: readonly string[];
};

export type Answered = {
  /** From the first request to the last byte of the group's last response. */
  readonly waitedMs: readonly number[];
  /** The same for each single request. */
  readonly requestMs: readonly number[];
  readonly perSecond: number;
};

export type Asker = {
  /** Users who repeat the group of requests as soon as the last one is complete. */
  readonly ask: (question: Question, users: number, seconds: number) => Promise<Answered>;
  readonly close: () => Promise<void>;
};

/** Signed-in users over keep-alive connections. Any error ends the measurement. */
export function openAsker({ url, cookies }: AskerOptions): Asker {
  const pool = new Pool(url, { pipelining: 1 });

  async function askOne(path: string, cookie: string): Promise<number> {
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } });
    const response = await body.arrayBuffer();
    if (statusCode !== 200) {
      throw new Error(`${path} answered ${statusCode}: ${Buffer.from(response).toString()}`);
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

/** An idle pause, in which work left by the last requests finishes. */
export function rest(): Promise<void> {
  return pause(300);
}
