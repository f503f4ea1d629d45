import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpContext } from '../http-app.ts';
import { negotiateEncoding, type Encoding } from './negotiate-encoding.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Content that is the same for all visitors, with compressed copies ready. */
export type Content = {
  readonly type: string;
  readonly bytes: Bytes;
  readonly compressed: Readonly<Partial<Record<Encoding, Bytes>>>;
  readonly tag: string;
};

export function contentOf(
  type: string,
  bytes: Bytes,
  compressed: Content['compressed'] = {},
): Content {
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { type, bytes, compressed, tag };
}

/** For pages, which are made at the start and not by the build. */
export async function compressContent(type: string, text: string): Promise<Content> {
  const bytes = new TextEncoder().encode(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    promisify(gzip)(bytes),
  ]);
  return contentOf(type, bytes, { br: new Uint8Array(br), gzip: new Uint8Array(gz) });
}

/** For one reader at one time: compressed on the fly, as well as is fast. */
export async function answerOnce(
  c: HttpContext,
  html: string,
  status: 200 | 404 | 409 | 410,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const encoding = negotiateEncoding(c.req.header('accept-encoding'), () => true);
  const vary = varyOf(headers);
  if (encoding === null) return c.html(html, status, { ...headers, vary });
  // Level 5 takes no longer than 4 and saves a sixteenth; higher levels save no more.
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const bytes =
    encoding === 'br'
      ? await promisify(brotliCompress)(html, quick)
      : await promisify(gzip)(html, { level: 4 });
  return c.body(new Uint8Array(bytes), status, {
    ...headers,
    vary,
    'content-type': 'text/html; charset=UTF-8',
    'content-encoding': encoding,
  });
}

function varyOf(headers: Readonly<Record<string, string>>): string {
  return [headers['vary'], 'accept-encoding'].filter(Boolean).join(', ');
}

/** Sends the best copy, or a 304 if the browser has it already. */
export function answerContent(
  c: HttpContext,
  content: Content,
  headers: Readonly<Record<string, string>>,
): Response {
  const encoding = negotiateEncoding(
    c.req.header('accept-encoding'),
    (candidate) => content.compressed[candidate] !== undefined,
  );
  const tag = `"${content.tag}${encoding ? `-${encoding}` : ''}"`;
  const shared = { ...headers, etag: tag, vary: varyOf(headers) };
  if (isAlreadyThere(c.req.header('if-none-match'), tag)) return c.body(null, 304, shared);
  return c.body((encoding && content.compressed[encoding]) ?? content.bytes, 200, {
    ...shared,
    'content-type': content.type,
    ...(encoding && { 'content-encoding': encoding }),
  });
}

function isAlreadyThere(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((text) => text.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}
