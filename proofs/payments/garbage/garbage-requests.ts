import type { CompanyKey } from '../attacks/payments-to-send.ts';
import type { RawRsa } from '../attacks/oracle/oaep.ts';
import { addressOf } from '../attacks/payments-to-send.ts';
import { type Chance, openable, unopenable } from './garbage-texts.ts';

/** The requested functions, by the shape of their response. */
export type Shape = 'webPay' | 'makPayment' | 'getCompanyData' | 'attempt';

export type Garbage = {
  /** The raw request, in latin1. */
  readonly text: string;
  readonly shape: Shape;
  /** These all get one response, whatever is wrong. */
  readonly isUnreadable: boolean;
};

export type Aim = {
  readonly host: string;
  readonly key: CompanyKey;
  readonly raw: RawRsa;
  /** A sealed payment to damage. */
  readonly jwe: string;
};

/** Few per address, so that the limits don't reject them unread. */
const fromEach = 20;

export function garbage(aim: Aim, chance: Chance, index: number): Garbage {
  const { pick, below } = chance;
  const from = addressOf(below(97) + Math.floor(index / fromEach) * 97);
  const shape = pick(['webPay', 'makPayment', 'getCompanyData', 'attempt'] as const);
  if (shape === 'attempt') return { shape, isUnreadable: false, text: lookUp(aim, from, chance) };
  const place = `${pick(['', '/functions'])}/${shape}`;
  const { body, isUnreadable, headers = jsonHeaders } = bodyOf(aim, chance, shape);
  const bytes = Buffer.from(body);
  const head = [
    `POST ${place} HTTP/1.1`,
    `host: ${aim.host}`,
    `x-forwarded-for: ${from}`,
    ...headers,
  ];
  return {
    shape,
    isUnreadable,
    text: `${head.join('\r\n')}\r\n${framed(chance, bytes)}`,
  };
}

const jsonHeaders: readonly string[] = ['content-type: application/json'];

type Body = { body: string | Buffer; isUnreadable: boolean; headers?: readonly string[] };

function bodyOf({ key, raw, jwe }: Aim, chance: Chance, shape: Shape): Body {
  const { pick, below, bytes } = chance;
  const companyId = pick([
    key.companyId,
    key.companyId,
    'Z'.repeat(20),
    '',
    '\0',
    '\uD800',
    '__proto__',
  ]);
  const requestWith = (encryptedTxt: string, of = companyId) =>
    JSON.stringify({ testMode: pick(['0', '1']), companyId: of, encryptedTxt });
  const pays = shape !== 'getCompanyData';
  const kinds: (() => Body)[] = [
    () => ({ body: requestWith(unopenable(chance, raw, jwe)), isUnreadable: pays }),
    () => ({ body: requestWith(unopenable(chance, raw, jwe)), isUnreadable: pays }),
    () => ({ body: requestWith(openable(chance, raw), key.companyId), isUnreadable: false }),
    () => ({ body: pick(strangeBodies), isUnreadable: false }),
    () => ({ body: wrongTypes(chance, key.companyId), isUnreadable: false }),
    () => ({ body: bytes(below(500)), isUnreadable: false }),
    () => ({ body: requestWith('A'.repeat(below(40_000)), key.companyId), isUnreadable: false }),
    () => ({ body: requestWith(jwe), isUnreadable: false, headers: pick(strangeHeaders) }),
  ];
  return pick(kinds)();
}

/** With correct lengths or chunks; broken ones are sent separately. */
function framed({ below }: Chance, bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (below(4) > 0) return `content-length: ${bytes.length}\r\n\r\n${text}`;
  const cut = below(text.length);
  const pieces = [text.slice(0, cut), text.slice(cut)].filter((piece) => piece !== '');
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
  return `transfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`;
}

function lookUp({ host }: Aim, from: string, { pick, bytes, below }: Chance): string {
  const hash = pick([
    () => bytes(32).toString('hex'),
    () => bytes(32).toString('hex').toUpperCase(),
    () => bytes(below(200)).toString('hex'),
    () => encodeURIComponent(bytes(below(40)).toString('latin1')),
    () => pick(['%00', '%', '%ED%A0%80', '%FF', '..%2F..', '__proto__', "'%20or%201=1", '%0d%0a']),
  ])();
  return `GET /api/attempts/${hash} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${from}\r\n\r\n`;
}

function wrongTypes({ pick }: Chance, companyId: string): string {
  const value = () =>
    pick([
      '1e309',
      '-0',
      'null',
      'true',
      '[]',
      '{}',
      '""',
      '[[[[]]]]',
      '"\\ud800"',
      `"${companyId}"`,
    ]);
  return `{"testMode":${value()},"companyId":${value()},"encryptedTxt":${value()},"confirm":${value()}}`;
}

const deep = 10_000;
const strangeBodies: readonly string[] = [
  '',
  ' ',
  'null',
  '1e309',
  '"',
  '{',
  '{"companyId":',
  '\uFEFF{}',
  '{"companyId":"a","companyId":"b","encryptedTxt":"x","testMode":"0"}',
  '{"__proto__":{"companyId":"a"},"companyId":"a","encryptedTxt":"x","testMode":"0"}',
  '{"constructor":{"prototype":{"companyId":"a"}}}',
  '{"companyId":"\\u0000","encryptedTxt":"\\ud800","testMode":"0"}',
  '['.repeat(deep),
  `${'['.repeat(8000)}${']'.repeat(8000)}`,
  `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`,
  `[${'1e309,'.repeat(2000)}1]`,
  `{"companyId":${'9'.repeat(15_000)}}`,
  `{"a":"${'\\u0041'.repeat(2000)}"}`,
  'x'.repeat(200_000),
];

const strangeHeaders: readonly (readonly string[])[] = [
  [],
  ['content-type: text/plain'],
  ['content-type: application/json; charset=utf-16'],
  ['content-type: multipart/form-data; boundary=x'],
  ['content-type: application/json', 'content-encoding: gzip'],
  ['content-type: application/json', 'content-encoding: br, br, br'],
  ['content-type: application/json', 'accept-encoding: gzip;q=abc, \u00FF'],
  ['content-type: application/json', 'origin: null', 'sec-fetch-site: cross-site'],
  ['content-type: application/json', `cookie: piton_session=${'%00'.repeat(50)}`],
  ['content-type: application/json', 'x-request-id: \u0080\u00FF'],
  ['content-type: application/json', 'accept: text/html', 'range: bytes=5-1'],
];
