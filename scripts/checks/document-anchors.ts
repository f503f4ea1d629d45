import path from 'node:path';

type Anchors = ReadonlyMap<string, ReadonlySet<string>>;

const heading = /^#{1,6} (.+)$/gm;
const link = /\]\((?![a-z]+:)([^)#\s]*)#([^)\s]+)\)/g;
/** In alert rules. */
const address = /\b(docs\/[\w/-]+\.md)#([\w-]+)/g;
/** In messages: the document and a heading. */
const quoted = /\b(docs\/[\w/-]+\.md), “([^”]+)”/g;

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsIn(text: string): Set<string> {
  return new Set([...text.matchAll(heading)].map(([, words = '']) => anchorOf(words)));
}

/** Finds links, alert rules and messages that lead to a missing heading of a document. */
export function deadAnchorProblems(file: string, text: string, anchors: Anchors): string[] {
  if (/test\.tsx?$/.test(file)) return [];
  const links = file.endsWith('.md')
    ? [...text.matchAll(link)].map(([, to = '', anchor = '']) => ({
        to: to === '' ? file : path.posix.join(file, '..', to),
        anchor,
      }))
    : [...text.matchAll(address)].map(([, to = '', anchor = '']) => ({ to, anchor }));
  const messages = [...text.matchAll(quoted)].map(([, to = '', words = '']) => ({
    to,
    anchor: anchorOf(words),
  }));
  return [...links, ...messages]
    .filter(({ to, anchor }) => !anchors.get(to)?.has(anchor))
    .map(({ to, anchor }) => `${file}: leads to ${to}#${anchor}, which does not exist`);
}

function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
