import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, request, type Dispatcher } from 'undici';

/** By lower-case names; a repeated header has several values. */
export type LiveHeaders = ReadonlyMap<string, readonly string[]>;

export type LiveResponse = {
  readonly status: number;
  readonly headers: LiveHeaders;
  /** Decompressed. */
  readonly bytes: Buffer;
  /** Early responses (103 Early Hints), on which browsers act. */
  readonly early: readonly LiveHeaders[];
};

type BrowserResponse = ({ kind: 'responded' } & LiveResponse) | { kind: 'silent'; why: string };

type RequestOptions = {
  readonly accept: string;
  readonly dest: 'document' | 'script' | 'style' | 'image' | 'empty';
  readonly json?: unknown;
  readonly language?: PayLanguage;
};

export type LiveSite = {
  /** Follows no redirect. */
  readonly request: (url: URL, options: RequestOptions) => Promise<BrowserResponse>;
  readonly close: () => Promise<void>;
};

/** Far above anything of ours, and too little to exhaust memory. */
const bytesMax = 8 * 1024 * 1024;

/** A response may depend on the language, so both requests send the same. */
export const customersLanguages: Readonly<Record<PayLanguage, string>> = {
  en: 'en-US,en;q=0.9',
  fr: 'fr-FR,fr;q=0.9,en;q=0.8',
};

/** An attacker may spare tools and alter the page only for customers, so these are a browser's headers. */
const asBrowser = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  'accept-encoding': 'gzip, deflate, br',
};

export function openLiveSite(timeoutMs: number): LiveSite {
  const agent = new Agent({ maxResponseSize: bytesMax });
  return {
    request: async (url, options) => {
      try {
        return { kind: 'responded', ...(await requestOnce(agent, { url, options, timeoutMs })) };
      } catch (error) {
        return { kind: 'silent', why: whyOf(error, timeoutMs) };
      }
    },
    close: () => agent.destroy(),
  };
}

async function requestOnce(
  dispatcher: Dispatcher,
  { url, options, timeoutMs }: { url: URL; options: RequestOptions; timeoutMs: number },
): Promise<LiveResponse> {
  const early: LiveHeaders[] = [];
  const { statusCode, headers, body } = await request(url, {
    dispatcher,
    method: options.json === undefined ? 'GET' : 'POST',
    headers: {
      ...asBrowser,
      'accept-language': customersLanguages[options.language ?? 'en'],
      ...headersOf(options),
    },
    body: options.json === undefined ? null : JSON.stringify(options.json),
    signal: AbortSignal.timeout(timeoutMs),
    onInfo: (info) => void early.push(byName(info.headers)),
  });
  const packed = Buffer.from(await body.arrayBuffer());
  const named = byName(headers);
  const bytes = await unpack(packed, named.get('content-encoding')?.join(', ') ?? '');
  return { status: statusCode, headers: named, bytes, early };
}

function headersOf({ accept, dest, json }: RequestOptions): Record<string, string> {
  if (json !== undefined) return { accept, 'content-type': 'application/json' };
  if (dest !== 'document') {
    return { accept, 'sec-fetch-dest': dest, 'sec-fetch-site': 'same-origin' };
  }
  return {
    accept,
    'sec-fetch-dest': dest,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
    'upgrade-insecure-requests': '1',
  };
}

function byName(headers: Record<string, string | string[] | undefined>): LiveHeaders {
  return new Map(
    Object.entries(headers).map(([name, value = []]) => [name.toLowerCase(), [value].flat()]),
  );
}

async function unpack(packed: Buffer, encoding: string): Promise<Buffer> {
  const limit = { maxOutputLength: bytesMax };
  if (encoding === '' || encoding === 'identity') return packed;
  if (encoding === 'br') return promisify(brotliDecompress)(packed, limit);
  if (encoding === 'gzip') return promisify(gunzip)(packed, limit);
  if (encoding === 'deflate') return promisify(inflate)(packed, limit);
  throw Object.assign(new Error(`packed as ${encoding}`), { code: 'UNKNOWN_ENCODING' });
}

function whyOf(error: unknown, timeoutMs: number): string {
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') {
    return `no whole response came within ${timeoutMs / 1000} seconds`;
  }
  const known = reasons[code];
  if (known !== undefined) return known;
  if (/CERT|TLS|SSL/.test(code)) return `its certificate cannot be trusted (${code})`;
  return `the connection failed (${code === '' ? String(error) : code})`;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ECONNRESET: 'the connection was cut off',
  UND_ERR_SOCKET: 'the connection was cut off',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not take the connection',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'it sends more than 8 MB',
  ERR_BUFFER_TOO_LARGE: 'it sends more than 8 MB',
  UNKNOWN_ENCODING: 'the response has a content encoding that was not requested',
};
