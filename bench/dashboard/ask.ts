import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { FilledProduct } from './fill-product.ts';
import type { Question } from './questions.ts';

type Asked = Pick<FilledProduct, 'url' | 'cookie'>;

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

/** Somebody signed in, over connections that stay open. Anything but an answer ends it. */
export function openAsker({ url, cookie }: Asked): Asker {
  const pool = new Pool(url, { pipelining: 1 });
  const headers = { cookie };

  async function askOne(path: string): Promise<number> {
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
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
      const user = async () => {
        while (performance.now() < endsAt) {
          const askedAt = performance.now();
          requestMs.push(...(await Promise.all(paths().map(askOne))));
          waitedMs.push(performance.now() - askedAt);
        }
      };
      await Promise.all(Array.from({ length: users }, user));
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
