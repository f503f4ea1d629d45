type File = { readonly name: string; readonly sql: string };

/** Skips comments, developers' messages and lock keys, which are never displayed; matches literals. */
const token =
  /--[^\n]*|raise exception\s+'((?:[^']|'')*)'|hashtextextended\('(?:[^']|'')*'|'((?:[^']|'')*)'/g;

const longestMessage = 80;

/** SQL returns codes; `contract/` and `web/` hold the texts, so that new wording changes no database. */
export function findDisplayedSentences(files: readonly File[]): string[] {
  return files.flatMap(({ name, sql }) =>
    Array.from(sql.matchAll(token), ([, message, literal]) => ({ message, literal })).flatMap(
      ({ message = '', literal = '' }) => [
        ...(message.length > longestMessage
          ? [`${name} raises a message of more than ${longestMessage} characters: ${message}`]
          : []),
        ...(isSentence(literal)
          ? [`${name} holds a text for people: ${literal}. Return a code.`]
          : []),
      ],
    ),
  );
}

/** Excludes template literals without SQL, the demo's texts, and messages of developers' tools. */
export function isStatement({ name, sql }: File): boolean {
  return !/^(?:demo|database\/release)\//.test(name) && statement.test(sql);
}

const statement = /\b(?:select|insert\s+into|update|delete\s+from)\b/i;

/**
 * Two lower-case words or more, with a third or a full stop: not a code, a duration, a bank's name
 * or a statement for `format`.
 */
function isSentence(literal: string): boolean {
  if (/^\d|%I|[(){}[\]\\|<>=;]/.test(literal)) return false;
  const words = literal.match(/(?<![\w.])[A-Za-z][a-z’']*(?=[ .,!?:]|$)/g) ?? [];
  const lower = words.filter((word) => /^[a-z]/.test(word));
  return lower.length > 1 && (words.length > 2 || /[.!?]$/.test(literal));
}
