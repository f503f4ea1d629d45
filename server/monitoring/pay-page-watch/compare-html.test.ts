import { expect, test } from 'vitest';
import { compareHtml } from './compare-html.ts';

const page = '<html>\n<head>\n<title>Pay</title></head>\n<body><p>Hello</p></body></html>';

const said = (live: string | Buffer) => compareHtml(Buffer.from(live), Buffer.from(page));

test('the same bytes are the same page', () => {
  expect(said(page)).toBeNull();
});

test.each([
  [
    '<p>Hello</p>',
    '<p>Hello</p><p>Bye</p>',
    'from line 4 on; there stands “<p>Bye</p>”; where nothing should stand',
  ],
  ['<p>Hello</p>', '', 'from line 4 on; where “<p>Hello</p>” should stand'],
  ['Hello', 'Help', 'from line 4 on; there stands “p”; where “lo” should stand'],
  [
    '<title>',
    '<title onclick=a()>',
    'from line 3 on; it holds an event handler; there stands “<title onclick=a()”; where “<title” should stand',
  ],
  ['Hello', '<a href="javascript:a()">Hello</a>', 'it holds a link that is a script'],
  ['Hello', '<b style="x">Hello</b>', 'it holds a style of its own'],
])('%s became %s', (from, to, words) => {
  expect(said(page.replace(from, to))).toContain(words);
});

test('sees differences that only the bytes show', () => {
  expect(said(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(page)]))).toContain(
    'from line 1 on; there stands “\\u{feff}”',
  );
  const [one, other] = [Buffer.from(`${page}\u00e9`).subarray(0, -1), Buffer.from(`${page}\ufffd`)];
  expect(compareHtml(one, other)).toContain('it reads the same and has other bytes');
});
