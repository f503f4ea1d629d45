/** Text that email programs turn into a link. */
const looksLikeLink = /:\/\/|www\.|[^\s.]\.\p{L}{2,}|@/u;

/**
 * Strangers could use their input to send messages from our address. Null if it might be more than
 * a few words, or is empty.
 */
export function harmlessWords(typed: string, lengthMax: number): string | null {
  const words = typed.replaceAll(/\s+/g, ' ').trim();
  const isHarmless = words !== '' && words.length <= lengthMax && !looksLikeLink.test(words);
  return isHarmless ? words : null;
}
