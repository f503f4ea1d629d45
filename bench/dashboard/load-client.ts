import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Question } from './questions.ts';

type LoadClientOptions = {
  readonly url: string;
  /** One user each, so that none gets another's cached response. */
  readonly cookies: readonly string[];
};

export type Timings = {
  /** From the first request to the last byte of the group's last response. */
  readonly waitedMs: readonly number[];
  /** The same for each single request. */
  readonly requestMs: readonly number[];
  readonly perSecond: number;
};

export type LoadClient = {
  /** Users who repeat the group of requests as soon as the last one is complete. */
  readonly repeat: (question: Question, users: number, seconds: number) => Promise<Timings>;
  readonly close: () => Promise<void>;
};

/** Signed-in users over keep-alive connections. Any error ends the measurement. */
export function openLoadClient({ url, cookies }: LoadClientOptions): LoadClient {
  const pool = new Pool(url, { pipelining: 1 });

  async function requestOne(path: string, cookie: string): Promise<number> {
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } });
    const response = await body.arrayBuffer();
    if (statusCode !== 200) {
      throw new Error(`${path} answered ${statusCode}: ${Buffer.from(response).toString()}`);
    }
    return performance.now() - startedAt;
  }

  return {
    repeat: async ({ paths }, users, seconds) => {
      const startedAt = performance.now();
      const endsAt = startedAt + seconds * 1000;
      const [waitedMs, requestMs]: [number[], number[]] = [[], []];
      const user = async (cookie: string) => {
        while (performance.now() < endsAt) {
          const requestedAt = performance.now();
          requestMs.push(...(await Promise.all(paths().map((path) => requestOne(path, cookie)))));
          waitedMs.push(performance.now() - requestedAt);
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
