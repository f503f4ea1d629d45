import { createHash } from 'node:crypto';
import { scriptsIn, stylesIn } from './scripts-in.ts';

const common = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
];

/** Scripts and styles come from our own files; inline ones of the built page are listed by hash. */
export function pagePolicy(html: string): string {
  const scripts = scriptsIn(html)
    .filter(({ kind }) => kind === 'inline')
    .map(({ text }) => text);
  return [
    ...common,
    ["style-src 'self'", ...stylesIn(html).map(hashSource)].join(' '),
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
  ].join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${sha256(text)}'`;
}

/**
 * On pages with card fields, Trusted Types also close the browser's indirect ways from text to
 * script. The only frame is our own document for 3-D Secure.
 */
export function payPagePolicy(html: string): string {
  return `${pagePolicy(html)}; frame-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;
}

/**
 * A worker obeys the policy of its own script, not that of the page. It creates files from its
 * input: it loads its own code and, from our origin, the fonts that a file needs.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** For a picture opened by itself, for which browsers create a page with its own style. */
export const picturePolicy =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Vite's client injects styles and scripts and connects to its own port. Only in development. */
export const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws: http:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
