/** It would reach behind the object that it stands in. */
const forbiddenKey = '__proto__';

/**
 * Whether no object in this JSON has a key twice, or one that is forbidden: two readers of the same
 * text must not see two values. In text that JSON.parse took, quotes stand around strings only and a
 * string before a colon is a key, so that strings and braces are all there is to look at.
 */
export function hasCleanKeys(json: string): boolean {
  const levels: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') levels.push(new Set());
    else if (token === '}') levels.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const level = levels.at(-1);
      if (level === undefined || level.has(key) || key === forbiddenKey) return false;
      level.add(key);
    }
  }
  return true;
}
