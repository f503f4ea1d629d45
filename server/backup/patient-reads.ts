/**
 * Reads that outlast an outage of the store: a restore must neither end at one nor take it for
 * damage.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type BackupFiles, StoreUnavailable } from './backup-store.ts';

type Options = {
  readonly report: (message: string) => void;
  /** The longest outage to wait for. */
  readonly limitMs?: number;
  readonly firstPauseMs?: number;
};

const longestPauseMs = 30_000;

export function readPatiently(files: BackupFiles, options: Options): BackupFiles {
  return {
    ...files,
    read: (name) => readOn(files, name, outages(options)),
    list: async (folder) => {
      for (const outage = outages(options); ;) {
        try {
          return await files.list(folder);
        } catch (error) {
          await outage.waitAfter(error);
        }
      }
    },
  };
}

/** Reads a file that breaks off again from its start, and skips what has been returned. */
async function* readOn(files: BackupFiles, name: string, outage: Outages): AsyncGenerator<Buffer> {
  for (let returned = 0; ;) {
    try {
      let position = 0;
      for await (const piece of files.read(name)) {
        const added = piece.subarray(Math.max(0, returned - position));
        position += piece.length;
        if (added.length === 0) continue;
        returned += added.length;
        outage.end();
        yield added;
      }
      return;
    } catch (error) {
      await outage.waitAfter(error);
    }
  }
}

type Outages = {
  /** Throws the error if waiting can’t help, or if the limit has passed. */
  readonly waitAfter: (error: unknown) => Promise<void>;
  readonly end: () => void;
};

function outages({ report, limitMs = 10 * 60_000, firstPauseMs = 1000 }: Options): Outages {
  let beganAt: number | null = null;
  let pauseMs = firstPauseMs;
  return {
    waitAfter: async (error) => {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (beganAt === null) {
        report(`${error.message} Trying again for up to ${Math.ceil(limitMs / 60_000)} minutes.`);
        beganAt = performance.now();
      }
      if (performance.now() - beganAt >= limitMs) throw error;
      await wait(pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    },
    end: () => {
      beganAt = null;
      pauseMs = firstPauseMs;
    },
  };
}
