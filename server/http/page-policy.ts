import { createHash } from 'node:crypto';
import { scriptsIn } from './scripts-in.ts';

const common = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
];

/** Scripts come from our own files; the few inline ones in the built page are named by their hash. */
export function pagePolicy(html: string): string {
  const hashes = scriptsIn(html)
    .filter(({ kind }) => kind === 'inline')
    .map(({ text }) => `'sha256-${sha256(text)}'`);
  return [...common, ["script-src 'self'", ...hashes].join(' ')].join('; ');
}

/** Where card numbers are typed, text cannot become script by any of the browser's back doors either. */
export function payPagePolicy(html: string): string {
  return `${pagePolicy(html)}; require-trusted-types-for 'script'; trusted-types 'none'`;
}

/** Vite's client injects styles and scripts and talks to its own port. Never outside development. */
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
