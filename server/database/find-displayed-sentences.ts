type File = { readonly name: string; readonly sql: string };

/** Comments, then messages for developers and the keys of locks, which people never read, then literals. */
const token =
  /--[^\n]*|raise exception\s+'((?:[^']|'')*)'|hashtextextended\('(?:[^']|'')*'|'((?:[^']|'')*)'/g;

const longestMessage = 80;

/** These lines of bank and acquirer files are still worded in SQL. */
const wordedInSql = new Set(['payouts/bank-imports', 'payouts/settlements']);

/** Audit entries keep the title that their subject had then. */
const titles = new Set(['End of a chargeback']);

/** SQL returns codes; `contract/` and `web/` hold what people read, so that a new wording changes no database. */
export function findDisplayedSentences(files: readonly File[]): string[] {
  return files.flatMap(({ name, sql }) =>
    Array.from(sql.matchAll(token), ([, message, literal]) => ({ message, literal })).flatMap(
      ({ message = '', literal = '' }) => [
        ...(message.length > longestMessage
          ? [`${name} raises a message of more than ${longestMessage} characters: ${message}`]
          : []),
        ...(isSentence(literal) && !wordedInSql.has(name) && !titles.has(literal)
          ? [`${name} holds a text for people: ${literal}. Return a code.`]
          : []),
      ],
    ),
  );
}

/** Two words or more in lower case, with a third or a full stop: no code, duration or name of a bank. */
function isSentence(literal: string): boolean {
  if (/^\d|[(){}[\]\\|<>=;]/.test(literal)) return false;
  const words = literal.match(/(?<![\w.])[A-Za-z][a-z’']*(?=[ .,!?:]|$)/g) ?? [];
  const lower = words.filter((word) => /^[a-z]/.test(word));
  return lower.length > 1 && (words.length > 2 || /[.!?]$/.test(literal));
}
