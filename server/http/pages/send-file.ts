import {
  type DatabaseResponsiveness,
  alwaysResponsive,
} from '../../database/watch-responsiveness.ts';
import type { HttpContext } from '../http-app.ts';

/** A file to be saved, in parts that are made when there is room for them on the way out. */
export type TextFile = { readonly name: string; readonly text: AsyncIterable<string> };

type Sending = TextFile & {
  readonly type: string;
  /** Gives each part the time that a request has. */
  readonly limited: <Result>(
    work: () => Promise<Result>,
    responsiveness?: DatabaseResponsiveness,
  ) => Promise<Result>;
};

/**
 * The first part is made before anything is sent, so that what cannot be begun is refused as usual.
 * What fails later can only be cut off, which whoever saves it is told by their browser.
 */
export async function sendFile(
  c: HttpContext,
  { name, type, text, limited }: Sending,
): Promise<Response> {
  if (!/^[\w.-]+$/.test(name)) throw new Error(`${name} is no name of a file`);
  const parts = text[Symbol.asyncIterator]();
  let part = await limited(() => parts.next());
  // A file that has begun can only be cut off, so it waits for a database that does not respond.
  const nextPart = () => limited(() => parts.next(), alwaysResponsive);
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
  };
  // Whoever asks whether there is one takes nothing of it.
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
