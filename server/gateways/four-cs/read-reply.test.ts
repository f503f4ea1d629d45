import { expect, test } from 'vitest';
import { readReply } from './read-reply.ts';
import { approved, soapReply } from './testing/replies.ts';

const plain = soapReply(approved);
const expected = { transport: 'OK', fields: new Map(Object.entries(approved)) };

function read(xml: string) {
  return readReply(new TextEncoder().encode(xml));
}

test.each([
  ['as .NET writes it', plain],
  ['with a byte order mark', `\uFEFF${plain}`],
  ['without a declaration', plain.replace(/^<\?xml.*?\?>\n/, '')],
  ['with blank lines around it', `\n\n  ${plain}\n`],
  ['with blanks around its texts', plain.replaceAll(/>([\w.]+)<\//g, '>\r\n  $1\t</')],
  ['in one line', plain.replaceAll(/\n */g, '')],
  ['with another prefix', plain.replaceAll('soap:', 'env:').replace('xmlns:soap', 'xmlns:env')],
  ['with prefixes everywhere', prefixed(plain)],
  ['with comments', plain.replaceAll('<response>', '<!-- <response> --><response>')],
  ['with CDATA', plain.replace('>Approved<', '><![CDATA[Appro]]>ved<')],
  ['with character references', plain.replace('>Approved<', '>&#65;ppr&#x6F;ved<')],
  ['with long empty elements', plain.replace('<AVSResult />', '<AVSResult></AVSResult>')],
  ['with nil', plain.replace('<AVSResult />', '<AVSResult xsi:nil="true" />')],
  [
    'with a header',
    plain.replace(
      '<soap:Body>',
      '<soap:Header><ResultCode>TooBusy</ResultCode></soap:Header><soap:Body>',
    ),
  ],
])('a reply %s', (what, xml) => {
  expect(xml === plain).toBe(what === 'as .NET writes it');
  expect(read(xml)).toEqual(expected);
});

test('escapes are decoded', () => {
  const xml = soapReply({ ErrorMessage: 'Bad &lt;b&gt; &amp;amp; &quot;&apos;' });
  expect(read(xml)?.fields.get('ErrorMessage')).toBe('Bad <b> &amp; "\'');
});

test('the first level alone may be present', () => {
  expect(read(soapReply(null, 'Timeout'))).toEqual({ transport: 'Timeout', fields: new Map() });
});

test.each([
  ['nothing', ''],
  ['plain text', 'OK'],
  ['a page', '<!DOCTYPE html><html><body>Runtime Error<br></body></html>'],
  ['a page that is XML', '<html><body><p>Runtime Error</p></body></html>'],
  ['half of it', plain.slice(0, plain.indexOf('</response>'))],
  ['all but the last tag', plain.slice(0, plain.lastIndexOf('<'))],
  ['all but the last character', plain.slice(0, -1)],
  ['two of it', `${plain}${plain.replace(/^<\?xml.*?\?>/, '')}`],
  ['text after it', `${plain}OK`],
  [
    'a result that is there twice',
    plain.replace('<Amount>', '<ResultCode>OK</ResultCode><Amount>'),
  ],
  ['two bodies', plain.replace('</soap:Body>', '</soap:Body><soap:Body></soap:Body>')],
  ['a prefix without a namespace', plain.replaceAll('soap:', 'other:')],
  ['no first level', plain.replace(/<SSISProcessTransactionResult>.*<\/\w+>/, '')],
  ['a fault', plain.replaceAll('SSISProcessTransactionResponse', 'Fault')],
  ['a DOCTYPE', plain.replace('\n', '<!DOCTYPE Envelope>\n')],
  [
    'an entity of its own',
    plain.replace('\n', '<!DOCTYPE x [<!ENTITY a "OK">]>\n').replace('>OK<', '>&a;<'),
  ],
  ['an undefined entity', plain.replace('>Approved<', '>&approved;<')],
  ['a character that XML cannot hold', plain.replace('>Approved<', '>Approved\u0001<')],
])('no reply is %s', (_what, xml) => {
  expect(xml).not.toBe(plain);
  expect(read(xml)).toBeNull();
});

test('a reply in another encoding is refused', () => {
  expect(readReply(Buffer.from(plain, 'utf16le'))).toBeNull();
  expect(readReply(Buffer.from(plain.replace('OK', 'Ré'), 'latin1'))).toBeNull();
});

function prefixed(xml: string): string {
  return xml
    .replace('xmlns="http', 'xmlns:ns1="http')
    .replaceAll(/<(\/?)(?=[A-Zr]\w+(?: \/)?>|SSISProcessTransactionResponse )/g, '<$1ns1:');
}
