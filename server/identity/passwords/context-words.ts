export type PasswordContext = {
  email: string;
  firstName: string;
  lastName: string;
  /** Staff can do more harm, so their passwords are longer. */
  isStaff?: boolean;
  companyNames?: readonly string[];
};

/** First guesses of an attacker who knows the account's owner and the site. */
export function contextWords(context: PasswordContext): string[] {
  const { email, firstName, lastName, companyNames = [] } = context;
  const personal = [firstName, lastName, `${firstName} ${lastName}`, email, ...companyNames];
  const words = [...personal, ...ownWords].flatMap((text) => {
    const plain = plainLetters(text);
    const parts = plain.split(/[^\p{L}\p{N}]+/u);
    return [plain, parts.join(''), ...parts];
  });
  return [...new Set(words)].filter((word) => word.length >= lettersMin);
}

/** The rest of a password without those words in any spelling; null if it contains none. */
export function restWithoutWords(password: string, words: readonly string[]): string | null {
  const plain = plainLetters(password);
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(spellingsOf(word), ''), plain);
  return rest === plain ? null : rest;
}

const ownWords = [
  'piton',
  'pitons',
  'xcd',
  'saint lucia',
  'st lucia',
  'castries',
  'gros islet',
  'soufriere',
  'vieux fort',
];

/** Shorter words occur in half of all passwords by chance. */
const lettersMin = 3;

/** Lower case without accents, which people omit in passwords. */
function plainLetters(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const looksLike: Readonly<Record<string, string>> = {
  a: 'a4@',
  b: 'b8',
  e: 'e3',
  g: 'g9',
  i: 'i1!',
  l: 'l1',
  o: 'o0',
  s: 's5$',
  t: 't7',
};

function spellingsOf(word: string): RegExp {
  const letters = Array.from(word, (letter) => `[${looksLike[letter] ?? escaped(letter)}]`);
  return new RegExp(letters.join(''), 'gu');
}

function escaped(letter: string): string {
  return `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}`;
}
