import { demoCompany } from '../attacks/payments-to-send.ts';

/** One exchange on its own connection, which the server may end. */
export type Framing = {
  readonly what: string;
  readonly text: string;
  /** The maximum number of responses; one by default. */
  readonly maxResponses?: number;
  /** The sender ends it there, without another request. */
  readonly isCut?: boolean;
};

/** Requests that parsers may split differently, and incomplete ones. */
export function brokenFramings(host: string): Framing[] {
  const body = JSON.stringify({ companyId: demoCompany });
  const head = `POST /getCompanyData HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
  const length = `content-length: ${body.length}\r\n`;
  const chunked = 'transfer-encoding: chunked\r\n';
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const smuggled = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  return [
    { what: 'a length and chunks', text: `${head}${length}${chunked}\r\n${chunk}` },
    {
      what: 'chunks and a length',
      text: `${head}${chunked}content-length: 4\r\n\r\n${chunk}${smuggled}`,
    },
    { what: 'two lengths', text: `${head}${length}content-length: 0\r\n\r\n${body}` },
    { what: 'two lengths in one', text: `${head}content-length: 0, ${body.length}\r\n\r\n${body}` },
    { what: 'a length with a sign', text: `${head}content-length: +${body.length}\r\n\r\n${body}` },
    { what: 'a length below zero', text: `${head}content-length: -1\r\n\r\n${body}` },
    {
      what: 'a length without end',
      text: `${head}content-length: ${'9'.repeat(30)}\r\n\r\n${body}`,
    },
    { what: 'chunks twice', text: `${head}${chunked}${chunked}\r\n${chunk}` },
    { what: 'chunks by another name', text: `${head}transfer-encoding: xchunked\r\n\r\n${chunk}` },
    { what: 'chunks with a tab', text: `${head}transfer-encoding:\tchunked\r\n\r\n${chunk}` },
    { what: 'a chunk without a size', text: `${head}${chunked}\r\nzz\r\n${body}\r\n0\r\n\r\n` },
    { what: 'a chunk of no end', text: `${head}${chunked}\r\n${'f'.repeat(20)}\r\n${body}` },
    { what: 'a chunk that is longer', text: `${head}${chunked}\r\n3\r\n${body}\r\n0\r\n\r\n` },
    { what: 'a header folded', text: `${head}x-folded: a\r\n b\r\n${length}\r\n${body}` },
    { what: 'a space before the colon', text: `${head}content-length : 5\r\n\r\n${body}` },
    { what: 'NUL in a header', text: `${head}x-nul: \0\r\n${length}\r\n${body}` },
    { what: 'no host', text: `POST /webPay HTTP/1.1\r\n${length}\r\n${body}` },
    {
      what: 'two hosts',
      text: `POST /webPay HTTP/1.1\r\nhost: a\r\nhost: b\r\n${length}\r\n${body}`,
    },
    { what: 'no such version', text: `POST /webPay HTTP/9.9\r\nhost: ${host}\r\n\r\n` },
    { what: 'a place that is none', text: `POST http://[:: HTTP/1.1\r\nhost: ${host}\r\n\r\n` },
    { what: 'headers without end', text: `${head}x-long: ${'x'.repeat(40_000)}\r\n\r\n` },
    { what: 'no HTTP', text: '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03' },
    { what: 'several at once', text: `${head}${length}\r\n${body}`.repeat(20), maxResponses: 20 },
    {
      what: 'an end in the middle',
      text: `${head}content-length: 900\r\n\r\n${body}`,
      isCut: true,
    },
  ];
}
