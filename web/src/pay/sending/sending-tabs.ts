/**
 * Tells whether another tab of this browser is sending a payment. A lock ends with its tab,
 * however it closes, so nothing needs cleaning up.
 */
const nameOf = (id: string) => `sends-payment:${id}`;

/** Runs the work while other tabs can see that this one is sending. */
export async function whileSending<Result>(
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = locksHere();
  return locks ? locks.request(nameOf(id), work) : work();
}

/** Null if the browser can't tell. */
export async function isBeingSent(id: string): Promise<boolean | null> {
  const locks = locksHere();
  if (!locks) return null;
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === nameOf(id));
}

/** Older phones have no Web Locks. */
function locksHere(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
