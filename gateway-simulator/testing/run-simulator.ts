import { buildApp } from '../app.ts';
import type { Journal } from '../journal/open-journal.ts';
import type { Accounts } from '../powertranz/accounts.ts';
import { listen } from '../serve-http.ts';
import { talkTo, type Talk } from './talk-to.ts';

/** The clock's time unless a test sets it. */
const testNow = new Date('2026-03-15T12:00:00Z');

export type RunningSimulator = Talk & { stop: () => void };

/** The simulator over real HTTP on its own port, within the test's process. */
export async function runSimulator(
  given: { journal?: Journal; accounts?: Accounts; now?: () => Date } = {},
): Promise<RunningSimulator> {
  const app = buildApp({ now: () => testNow, ...given });
  const { url, stop } = await listen(app, { host: '127.0.0.1', port: 0 });
  return { ...talkTo(url), stop };
}
