import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { OperatorError } from '../operator-error.ts';
import { type BackupFiles, MissingFile, StoreUnavailable } from './backup-store.ts';
import { byteReader } from './byte-reader.ts';
import { readListing, readUploadId } from './s3-responses.ts';

export type S3Place = {
  /** The service's address, such as https://s3.us-east-1.amazonaws.com. */
  readonly endpoint: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  readonly bucket: string;
  /** Without slashes at its ends; may be empty. */
  readonly prefix: string;
};

/** An upload's part. S3 takes none below 5 MB but the last, and up to 10,000. */
const partBytes = 8 * 2 ** 20;
const tries = 4;
const firstPauseMs = 100;
const requestLimitMs = 60_000;
const deleters = 8;

type Request = {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer<ArrayBuffer>;
};

type Send = (key: string, request?: Request) => Promise<Response>;

/**
 * Backups in a bucket of an S3-compatible store. An object appears whole, once its upload is
 * complete, so nothing has to be renamed.
 */
export function s3Files(place: S3Place): BackupFiles {
  const send = sender(place);
  const shown = `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')}`;
  const keyOf = (name: string) => [place.prefix, name].filter(Boolean).join('/');
  const keysIn = (folder: string) => listAll(send, { prefix: `${keyOf(folder)}/` });
  return {
    place: shown,
    write: (name, content) => upload(send, keyOf(name), content),
    read: (name) => download(send, keyOf(name), () => new MissingFile({ place: shown }, name)),
    list: async (folder) => {
      const key = keyOf(folder);
      const prefix = key === '' ? '' : `${key}/`;
      const names = await listAll(send, { prefix, delimiter: '/' });
      return names.map((name) => name.slice(prefix.length).replace(/\/$/, '')).toSorted();
    },
    // Folders are parts of names here.
    makeFolder: async () => undefined,
    removeFile: async (name) => void (await send(keyOf(name), { method: 'DELETE' })),
    removeFolder: async (name) => {
      const keys = await keysIn(name);
      const remove = async () => {
        for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
          await send(key, { method: 'DELETE' });
        }
      };
      await Promise.all(Array.from({ length: deleters }, remove));
    },
  };
}

function sender({ endpoint, region, keyId, secret, bucket }: S3Place): Send {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 0,
  });
  return async (key, { method = 'GET', query = {}, body } = {}) => {
    const url = new URL(endpoint);
    url.pathname = [url.pathname.replace(/\/$/, ''), bucket, ...(key === '' ? [] : [key])].join(
      '/',
    );
    url.search = new URLSearchParams(query).toString();
    const headers = {
      // Makes the store compare what it received.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const once = async () => {
      const control = new AbortController();
      // Up to the response's head: a restore may take long over its body.
      const timer = setTimeout(() => control.abort(), requestLimitMs);
      const { signal } = control;
      const response = await client
        .fetch(url, { method, headers, signal, ...(body && { body }) })
        .finally(() => clearTimeout(timer));
      if (isTransient(response)) throw await failure(response, `${method} ${key}`);
      return response;
    };
    const response = await retried(once);
    const isExpected = response.ok || response.status === 404;
    if (isExpected) return response;
    throw await failure(response, `${method} ${key}`);
  };
}

async function retried(once: () => Promise<Response>): Promise<Response> {
  for (let left = tries - 1; ; left--) {
    try {
      return await once();
    } catch (error) {
      if (left === 0) throw asUnavailable(error, 'The backup store could not be reached');
      await wait(firstPauseMs * 2 ** (tries - 1 - left));
    }
  }
}

function isTransient({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** The store's own words say which permission or bucket is missing. */
async function failure(response: Response, request: string): Promise<OperatorError> {
  const text = (await response.text().catch(() => '')).replaceAll(/\s+/g, ' ').slice(0, 300);
  const Failure = isTransient(response) ? StoreUnavailable : OperatorError;
  return new Failure(`The backup store answered ${response.status} to ${request}: ${text}`);
}

/** Failed connections become an error that names their reason. */
function asUnavailable(error: unknown, what: string): unknown {
  if (error instanceof OperatorError || !(error instanceof Error)) return error;
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return new StoreUnavailable(`${what}: ${code ?? message}.`, { cause: error });
}

async function upload(send: Send, key: string, content: AsyncIterable<Buffer>): Promise<void> {
  const reader = byteReader(content);
  const nextPart = async () => Buffer.from(await reader.whole(partBytes));
  try {
    const first = await nextPart();
    const second = first.length < partBytes ? Buffer.alloc(0) : await nextPart();
    if (second.length > 0) return await uploadParts(send, key, { first, second, nextPart });
    await mustExist(await send(key, { method: 'PUT', body: first }), key);
  } finally {
    await reader.close();
  }
}

type Parts = {
  readonly first: Buffer<ArrayBuffer>;
  readonly second: Buffer<ArrayBuffer>;
  readonly nextPart: () => Promise<Buffer<ArrayBuffer>>;
};

/** Holds two parts in memory at most, however long the content is. */
async function uploadParts(send: Send, key: string, parts: Parts): Promise<void> {
  const begun = await mustExist(await send(key, { method: 'POST', query: { uploads: '' } }), key);
  const uploadId = readUploadId(await begun.text());
  const tags: string[] = [];
  const put = async (body: Buffer<ArrayBuffer>) => {
    const query = { partNumber: `${tags.length + 1}`, uploadId };
    const response = await mustExist(await send(key, { method: 'PUT', query, body }), key);
    tags.push(response.headers.get('etag') ?? '');
  };
  try {
    await put(parts.first);
    for (let part = parts.second; part.length > 0; part = await parts.nextPart()) await put(part);
    const listed = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = Buffer.from(
      `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`,
    );
    const done = await mustExist(
      await send(key, { method: 'POST', query: { uploadId }, body }),
      key,
    );
    // A completion that fails late answers 200 with an error inside.
    const text = await done.text();
    if (text.includes('<Error>')) {
      throw new OperatorError(`The backup store: ${text.slice(0, 300)}`);
    }
  } catch (error) {
    await send(key, { method: 'DELETE', query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function mustExist(response: Response, key: string): Promise<Response> {
  if (response.ok) return response;
  throw await failure(response, key);
}

async function* download(
  send: Send,
  key: string,
  missing: () => MissingFile,
): AsyncGenerator<Buffer> {
  const response = await send(key);
  if (response.status === 404) {
    const text = await response.text();
    if (text.includes('NoSuchBucket')) {
      throw new OperatorError('The backup store has no such bucket.');
    }
    throw missing();
  }
  try {
    for await (const piece of response.body ?? []) yield Buffer.from(piece);
  } catch (error) {
    throw asUnavailable(error, `The backup store broke off ${key}`);
  }
}

async function listAll(
  send: Send,
  given: { readonly prefix: string; readonly delimiter?: string },
): Promise<string[]> {
  const names: string[] = [];
  for (let token = ''; ;) {
    const query = { 'list-type': '2', ...given, ...(token && { 'continuation-token': token }) };
    const response = await mustExist(await send('', { query }), 'the list of the bucket');
    const page = readListing(await response.text());
    names.push(...page.names);
    if (page.next === null) return names;
    token = page.next;
  }
}
