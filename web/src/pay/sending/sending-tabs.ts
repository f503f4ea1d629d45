/**
 * Which tab of this browser is still sending a payment. A lock ends with its tab, however that ends, so
 * that nothing has to be tidied up.
 */
const nameOf = (id: string) => `sends-payment:${id}`;

/** Works while other tabs can see that this one is sending. */
export async function whileSending<Result>(
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = locksHere();
  return locks ? locks.request(nameOf(id), work) : work();
}

/** Null where the browser cannot say. */
export async function isBeingSent(id: string): Promise<boolean | null> {
  const locks = locksHere();
  if (!locks) return null;
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === nameOf(id));
}

/** Phones of some years ago have none. */
function locksHere(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
