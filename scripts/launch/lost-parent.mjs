import { readFileSync } from 'node:fs';

const parent = process.ppid;
const wasOrphaned = hasLostNpm();
const pollEveryMs = 200;

/** Calls `stop` once npm is gone; the returned function stops watching. */
export function whenParentIsGone(stop) {
  const watch = setInterval(() => {
    if (process.ppid === parent && !wasOrphaned) return;
    clearInterval(watch);
    stop();
  }, pollEveryMs);
  return () => clearInterval(watch);
}

/**
 * npm may have been killed before this process read its parent. It then sees the adopting process,
 * which is not npm.
 */
function hasLostNpm() {
  if (process.platform !== 'linux' || process.env.npm_lifecycle_event === undefined) return false;
  try {
    return !/npm|yarn|bun|node/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8'));
  } catch {
    return process.ppid !== parent;
  }
}
