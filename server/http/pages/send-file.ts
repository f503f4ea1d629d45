import {
  type DatabaseResponsiveness,
  alwaysResponsive,
} from '../../database/health/watch-responsiveness.ts';
import type { HttpContext } from '../http-app.ts';

/** A download in parts, each made when the connection has room for it. */
export type TextFile = { readonly name: string; readonly text: AsyncIterable<string> };

/** A download as a whole, of the type that its bytes have. */
export type BinaryFile = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

type Sending = TextFile & {
  readonly type: string;
  /** Gives each part the time limit of a request. */
  readonly limited: <Result>(
    work: () => Promise<Result>,
    responsiveness?: DatabaseResponsiveness,
  ) => Promise<Result>;
};

/**
 * Browsers save it and open nothing in our origin: other people have written it, so the general
 * policy of all responses and the sandbox apply if one opens it all the same.
 */
export function sendBinaryFile(c: HttpContext, { name, type, bytes }: BinaryFile): Response {
  return c.body(bytes, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="file"; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Makes the first part before it sends anything, so that early failures get a normal response. A
 * later failure cuts the download off, which the browser reports to the user.
 */
export async function sendFile(
  c: HttpContext,
  { name, type, text, limited }: Sending,
): Promise<Response> {
  if (!/^[\w.-]+$/.test(name)) throw new Error(`${name} is no name of a file`);
  const parts = text[Symbol.asyncIterator]();
  let part = await limited(() => parts.next());
  // A download that has begun can only be cut off, so it waits for an unresponsive database.
  const nextPart = () => limited(() => parts.next(), alwaysResponsive);
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
  };
  // HEAD only checks whether the file exists and reads none of it.
  if (c.req.raw.method === 'HEAD') {
    await parts.return?.();
    return c.body(null, 200, headers);
  }
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (part.done) return controller.close();
        controller.enqueue(encoder.encode(part.value));
        part = await nextPart();
      } catch (err) {
        c.var.log.error({ err }, 'a file was cut off');
        controller.error(err);
      }
    },
    async cancel() {
      await parts.return?.();
    },
  });
  return c.body(body, 200, headers);
}
