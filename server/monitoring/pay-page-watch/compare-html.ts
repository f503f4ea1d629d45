import { quoteLive } from './quote-live.ts';

/** Finds where a live page departs from this release's, and quotes it; null if it doesn't. */
export function compareHtml(live: Buffer, expected: Buffer): string | null {
  if (live.equals(expected)) return null;
  const [shown, due] = [live.toString('utf8'), expected.toString('utf8')];
  if (shown === due) return 'the HTML is not this release’s: it reads the same and has other bytes';
  const start = elementAt(shown, firstDifference(shown, due));
  const sameEnd = lastDifference(shown.slice(start), due.slice(start));
  const more = shown.slice(start, shown.length - sameEnd);
  const less = due.slice(start, due.length - sameEnd);
  const line = shown.slice(0, start).split('\n').length;
  const kinds = kindsIn(more);
  return [
    `the HTML is not this release’s from line ${line} on`,
    ...(kinds.length > 0 ? [`it holds ${new Intl.ListFormat('en').format(kinds)}`] : []),
    ...(more === '' ? [] : [`there stands ${quoteLive(more)}`]),
    less === '' ? 'where nothing should stand' : `where ${quoteLive(less)} should stand`,
  ].join('; ');
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** The length of the common ending. */
function lastDifference(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return same;
}

/** The start of the element around that position, so that it is quoted whole. */
function elementAt(html: string, place: number): number {
  const opened = html.lastIndexOf('<', place);
  return opened > html.lastIndexOf('>', place - 1) ? opened : place;
}

const telling: readonly (readonly [RegExp, string])[] = [
  [/<script\b[^>]*\bsrc\s*=/i, 'a script from a file'],
  [/<script\b(?![^>]*\bsrc\s*=)(?![^>]*application\/json)/i, 'a script'],
  [/<[^>]+\son\w+\s*=/i, 'an event handler'],
  [/javascript:/i, 'a link that is a script'],
  [/<base\b/i, 'another base for all addresses'],
  [/<meta\b[^>]*http-equiv/i, 'an order to the browser (meta http-equiv)'],
  [/<(?:iframe|frame|object|embed)\b/i, 'a page within the page'],
  [/\b(?:form)?action\s*=/i, 'another place for a form to be sent to'],
  [/<link\b/i, 'something to be loaded (link)'],
  [/<style\b|\sstyle\s*=/i, 'a style of its own'],
];

function kindsIn(html: string): string[] {
  return telling.filter(([pattern]) => pattern.test(html)).map(([, words]) => words);
}
