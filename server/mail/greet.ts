const lengthMax = 40;
/** What mail programs turn into a link by themselves. */
const looksLikeLink = /:\/\/|www\.|[^\s.]\.\p{L}{2,}|@/u;

/**
 * Anybody can sign up with somebody else's address and any first name, so that a name is a way to
 * write to strangers under our sender. One that could be more than a name is left out.
 */
export function greet(firstName: string): string {
  const name = firstName.replaceAll(/\s+/g, ' ').trim();
  const isName = name !== '' && name.length <= lengthMax && !looksLikeLink.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}
