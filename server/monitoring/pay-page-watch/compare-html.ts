import { quoteLive } from './quote-live.ts';

/** Finds where a live page departs from this release's, and quotes it; null if it doesn't. */
export function compareHtml(live: Buffer, expected: Buffer): string | null {
  if (live.equals(expected)) return null;
  const [shown, due] = [live.toString('utf8'), expected.toString('utf8')];
  if (shown === due) return 'the HTML differs from this release’s in its bytes alone';
  const start = elementAt(shown, firstDifference(shown, due));
  const sameEnd = lastDifference(shown.slice(start), due.slice(start));
  const more = shown.slice(start, shown.length - sameEnd);
  const less = due.slice(start, due.length - sameEnd);
  const line = shown.slice(0, start).split('\n').length;
  const kinds = kindsIn(more);
  return [
    `the HTML differs from this release’s from line ${line} on`,
    ...(kinds.length > 0 ? [`it contains ${new Intl.ListFormat('en').format(kinds)}`] : []),
    ...(more === '' ? [] : [`it reads ${quoteLive(more)}`]),
    less === '' ? 'this release has nothing there' : `this release has ${quoteLive(less)}`,
  ].join('; ');
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** The length of the common ending. */
function lastDifference(one: string, other: string): number {
  const maxShared = Math.min(one.length, other.length);
  let same = 0;
  while (same < maxShared && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return same;
}

/** The start of the element around that position, so that it is quoted whole. */
function elementAt(html: string, place: number): number {
  const opened = html.lastIndexOf('<', place);
  return opened > html.lastIndexOf('>', place - 1) ? opened : place;
}

const telling: readonly (readonly [RegExp, string])[] = [
  [/<script\b[^>]*\bsrc\s*=/i, 'a script file'],
  [/<script\b(?![^>]*\bsrc\s*=)(?![^>]*application\/json)/i, 'a script'],
  [/<[^>]+\son\w+\s*=/i, 'an event handler'],
  [/javascript:/i, 'a javascript: link'],
  [/<base\b/i, 'a base for all URLs'],
  [/<meta\b[^>]*http-equiv/i, 'an instruction to the browser (meta http-equiv)'],
  [/<(?:iframe|frame|object|embed)\b/i, 'an embedded page'],
  [/\b(?:form)?action\s*=/i, 'another form target'],
  [/<link\b/i, 'a linked resource'],
  [/<style\b|\sstyle\s*=/i, 'an added style'],
];

function kindsIn(html: string): string[] {
  return telling.filter(([pattern]) => pattern.test(html)).map(([, words]) => words);
}
