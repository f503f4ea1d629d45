import { setTimeout as wait } from 'node:timers/promises';
import { holdSocket } from '../database/embedded/hold-socket.ts';
import { makeDataFolder } from '../config/make-data-folder.ts';

export type RunOnce =
  /** The first start; later starts get its address once it is known. */
  | {
      readonly isFirst: true;
      readonly setUrl: (url: string) => void;
      readonly release: () => Promise<void>;
    }
  | { readonly isFirst: false; readonly pid: number; readonly url: string };

type Holder = { pid: number; url: string | null };

const askEveryMs = 200;

/**
 * One demo per data folder. A second start waits until the first one serves and returns its
 * address; if the first one ends before, the second takes its place.
 */
export async function runOnce(
  dataFolder: string,
  report: (message: string) => void,
): Promise<RunOnce> {
  makeDataFolder(dataFolder);
  const own: Holder = { pid: process.pid, url: null };
  for (let isAnnounced = false; ; isAnnounced = true) {
    const held = await holdSocket({ folder: dataFolder, prefix: 'piton-demo' }, () =>
      JSON.stringify(own),
    );
    if (held.isHeld) {
      const setUrl = (url: string) => {
        own.url = url;
      };
      return { isFirst: true, setUrl, release: held.release };
    }
    const { pid, url } = JSON.parse(held.holder) as Holder;
    if (url !== null) return { isFirst: false, pid, url };
    if (!isAnnounced) report(`Piton is starting here already (process ${pid}). Waiting for it.`);
    await wait(askEveryMs);
  }
}
