/** What mail programs turn into a link by themselves. */
const looksLikeLink = /:\/\/|www\.|[^\s.]\.\p{L}{2,}|@/u;

/**
 * What strangers typed is a way to write to others under our sender. Null where it could be more than
 * a few words, or is nothing.
 */
export function harmlessWords(typed: string, lengthMax: number): string | null {
  const words = typed.replaceAll(/\s+/g, ' ').trim();
  const isHarmless = words !== '' && words.length <= lengthMax && !looksLikeLink.test(words);
  return isHarmless ? words : null;
}
