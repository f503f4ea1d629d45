/** This key could reach the object's prototype. */
const forbiddenKey = '__proto__';

/**
 * True if no object in this JSON has a duplicate or forbidden key: two parsers of the same text
 * must not see two values. In text that JSON.parse accepted, only strings and braces need checking.
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
