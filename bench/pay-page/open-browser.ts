import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findChromium } from '../../scripts/chromium/find-chromium.ts';
import { thisMachine } from '../../scripts/chromium/this-machine.ts';
import { stopChild, stopWithParent } from '../../scripts/processes/stop-children.ts';
import { temporaryFolder } from '../../scripts/processes/temporary-folder.ts';
import { connectTo, type Connection } from './connect-to.ts';

export type OpenBrowser = { readonly connection: Connection; readonly close: () => Promise<void> };

const options = [
  '--headless=new',
  '--remote-debugging-port=0',
  // As in the browser tests: the sandbox works neither as root nor in containers.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // Keeps background work off the page's processor.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Drives Chromium through the DevTools protocol alone. The browser tests' driver listens to
 * everything, which slows pages down: each created error costs a look at the source.
 */
export async function openBrowser(): Promise<OpenBrowser> {
  const profile = temporaryFolder('piton-bench-chromium');
  const child = spawn(
    await findChromium(thisMachine()),
    [...options, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  stopWithParent(child);
  const connection = await connectTo(await addressOf(child));
  return {
    connection,
    close: async () => {
      connection.close();
      await stopChild(child);
    },
  };
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium has no output');
  for await (const line of createInterface(stderr)) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    // Unread output would block the browser once the pipe is full.
    stderr.resume();
    return address;
  }
  throw new Error('Chromium ended before it was there');
}
