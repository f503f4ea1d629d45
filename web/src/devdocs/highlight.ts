export type Language =
  | 'javascript'
  | 'php'
  | 'python'
  | 'dart'
  | 'shell'
  | 'json'
  | 'http'
  | 'html';

/** The kind of a piece of code, for its colour. */
export type CodePart = {
  readonly kind: 'comment' | 'string' | 'number' | 'keyword' | 'plain';
  readonly text: string;
};

/**
 * Splits code into parts of one colour. It knows only what the docs' snippets need, and runs at
 * build time.
 */
export function highlight(code: string, language: Language): CodePart[] {
  const parts: CodePart[] = [];
  const add = (kind: CodePart['kind'], text: string) => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text };
    else parts.push({ kind, text });
  };
  let end = 0;
  for (const match of code.matchAll(tokens[language])) {
    add('plain', code.slice(end, match.index));
    add(kindOf(match, language), match[0]);
    end = match.index + match[0].length;
  }
  add('plain', code.slice(end));
  return parts;
}

const quoted = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`;
const word = String.raw`(?<word>[A-Za-z_$][\w$]*)`;
const number = String.raw`(?<number>\b\d[\d_.]*\b)`;

function pattern(comment: string, string: string): RegExp {
  return new RegExp(`(?<comment>${comment})|(?<string>${string})|${word}|${number}`, 'g');
}

const lineComment = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;

const tokens: Record<Language, RegExp> = {
  javascript: pattern(lineComment, quoted),
  php: pattern(String.raw`#[^\n]*|${lineComment}`, quoted),
  python: pattern(String.raw`#[^\n]*`, quoted),
  dart: pattern(lineComment, quoted),
  // A shell string may span lines, and "#" within a word starts no comment.
  shell: pattern(String.raw`(?<=^|\s)#[^\n]*`, String.raw`'[^']*'|"(?:[^"\\]|\\[\s\S])*"`),
  json: pattern('(?!)', String.raw`"(?:[^"\\\n]|\\.)*"`),
  http: pattern('(?!)', '(?!)'),
  html: pattern(String.raw`<!--[\s\S]*?-->|\/\/[^\n]*`, quoted),
};

function kindOf({ groups = {} }: RegExpMatchArray, language: Language): CodePart['kind'] {
  if (groups['comment'] !== undefined) return 'comment';
  if (groups['string'] !== undefined) return 'string';
  if (groups['number'] !== undefined) return 'number';
  return keywords[language].has(groups['word'] ?? '') ? 'keyword' : 'plain';
}

const keywords: Record<Language, ReadonlySet<string>> = {
  javascript: wordsOf(
    'async await break catch const export for from function if import let new null return throw try',
  ),
  php: wordsOf(
    'as catch echo else exit fn foreach function if instanceof match new null php require return throw ' +
      'true false try use',
  ),
  python: wordsOf(
    'as class def else except False for from if import in is None not print raise return self True try with',
  ),
  dart: wordsOf(
    'as async await bool break case catch class const extends factory final for if import in int late ' +
      'new null override required rethrow return sealed show static super switch this throw true try ' +
      'false var void',
  ),
  shell: wordsOf(
    'case cat command composer curl date esac exit export flutter mkdir node npm openssl pip printf sed ' +
      'tar',
  ),
  json: wordsOf('true false null'),
  http: wordsOf('GET POST'),
  html: wordsOf(
    'async await button catch const form if import input label meta new p return script try type title',
  ),
};

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
