import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { cleanEnvironment } from '../../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../../scripts/processes/stop-children.ts';

/** Servers on one database that are killed one by one while others continue. */
export type Fleet = {
  /** A random server that responds; waits if there is none. */
  readonly url: () => Promise<string>;
  /** Kills one with SIGKILL and returns what `look` reported just before; another replaces it. */
  readonly killOne: (look: (url: string) => number, victim: Victim) => Promise<number>;
  /** Waits until all are up. */
  readonly whole: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** `busiest`: the one with the highest `look`. */
type Victim = 'random' | 'busiest';

type Member = { readonly child: ChildProcess; readonly url: Promise<string> };

const size = 2;
const program = path.join(import.meta.dirname, 'server-process.ts');

export function startFleet(env: Record<string, string>, random: () => number): Fleet {
  const start = (): Member => {
    const child = fork(program, {
      // Many processes load the same code.
      env: cleanEnvironment({ PORT: '0', ...env }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    stopWithParent(child);
    const url = Promise.race([
      once(child, 'message').then(([message]) => (message as { url: string }).url),
      once(child, 'exit').then(() => {
        throw new Error('a server ended before it was ready');
      }),
    ]);
    // A killed server's address rejects without a listener.
    url.catch(() => undefined);
    return { child, url };
  };
  const members = Array.from({ length: size }, start);
  const whole = () => Promise.all(members.map(({ url }) => url));
  const kill = async ({ child }: Member) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: async () => {
      const [first, second] = random() < 0.5 ? members : members.toReversed();
      if (!first || !second) throw new Error('there are two');
      // The drawn one, or another if it isn't up yet.
      return Promise.race([first.url, second.url]);
    },
    killOne: async (look, which) => {
      const urls = await whole();
      const counts = urls.map(look);
      const isBusiest = which === 'busiest';
      const at = isBusiest ? counts.indexOf(Math.max(...counts)) : Math.floor(random() * size);
      const victim = members[at];
      if (!victim) throw new Error('there are two');
      const url = await victim.url;
      members[at] = start();
      const known = look(url);
      await kill(victim);
      return known;
    },
    whole,
    stop: async () => {
      await Promise.all(members.map(kill));
    },
  };
}
