import path from 'node:path';

/** In backticks: a source file or a folder, with `*` and `<…>` as wildcards. */
const namedPath =
  /`((?:[\w.*<>-]+\/)*(?:[\w.*<>-]+\.(?:tsx?|mjs|sql|md|yml|html|css)|[\w.*<>-]+\/))`/g;
const link = /\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g;
const decision = /\bdecisions?[ /](0\d{3})\b/g;
/** In backticks: a function or column of the database, or an identifier of the code. */
const namedIdentifier = /`([a-z][a-z0-9]*(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+)(?:\(\))?`/g;

const maxWords: readonly { documents: RegExp; words: number }[] = [
  { documents: /^docs\/decisions\//, words: 350 },
  { documents: /^ARCHITECTURE\.md$/, words: 1200 },
];

/** Finds documents that name missing files, so that a move updates them. */
export function namedPathProblems(
  file: string,
  text: string,
  tracked: readonly string[],
): string[] {
  const inDocuments = file.endsWith('.md') ? deadPaths : () => [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...inDocuments(file, line, tracked), ...deadDecisions(line, tracked)].map(
        (name) => `${file}:${index + 1}: names ${name}, which does not exist`,
      ),
    );
}

function deadPaths(file: string, line: string, tracked: readonly string[]): string[] {
  const named = captured(line, namedPath).filter((name) => !isNamed(name, tracked));
  const linked = captured(line, link).filter(
    (to) => !exists(path.posix.join(file, '..', to), tracked),
  );
  return [...named, ...linked];
}

function deadDecisions(line: string, tracked: readonly string[]): string[] {
  return captured(line, decision)
    .filter((number) => !tracked.some((file) => file.startsWith(`docs/decisions/${number}-`)))
    .map((number) => `decision ${number}`);
}

function captured(line: string, pattern: RegExp): string[] {
  return [...line.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}

/** Matches the whole path or its end, by whole names. */
function isNamed(name: string, tracked: readonly string[]): boolean {
  const pattern = name
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/<[\w-]+>|\*+/g, (any) => (any === '**' ? '.+' : '[^/]+'));
  const whole = new RegExp(`(?:^|/)${pattern}${name.endsWith('/') ? '' : '$'}`);
  return tracked.some((file) => whole.test(file));
}

function exists(name: string, tracked: readonly string[]): boolean {
  return tracked.some((file) => file === name || file.startsWith(`${name}/`));
}

/** Finds documents that name missing functions or columns, so that a rename updates them. */
export function namedIdentifierProblems(
  file: string,
  text: string,
  known: ReadonlySet<string>,
): string[] {
  if (!file.endsWith('.md')) return [];
  return text.split('\n').flatMap((line, index) =>
    captured(line, namedIdentifier)
      .filter((name) => !known.has(name))
      .map((name) => `${file}:${index + 1}: names ${name}, which no source file contains`),
  );
}

export function identifiersIn(text: string): string[] {
  return text.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+|[A-Z][a-z0-9]*)+/g) ?? [];
}

/** Limits the length of documents. */
export function lengthProblems(file: string, text: string): string[] {
  const limit = maxWords.find(({ documents }) => documents.test(file))?.words;
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  if (limit === undefined || words <= limit) return [];
  return [`${file}: has ${words} words; the limit is ${limit}`];
}
