import { expect, test } from 'vitest';
import { compareHtml } from './compare-html.ts';

const page = '<html>\n<head>\n<title>Pay</title></head>\n<body><p>Hello</p></body></html>';

const differences = (live: string | Buffer) => compareHtml(Buffer.from(live), Buffer.from(page));

test('the same bytes are the same page', () => {
  expect(differences(page)).toBeNull();
});

test.each([
  [
    '<p>Hello</p>',
    '<p>Hello</p><p>Bye</p>',
    'from line 4 on; it reads “<p>Bye</p>”; this release has nothing there',
  ],
  ['<p>Hello</p>', '', 'from line 4 on; this release has “<p>Hello</p>”'],
  ['Hello', 'Help', 'from line 4 on; it reads “p”; this release has “lo”'],
  [
    '<title>',
    '<title onclick=a()>',
    'from line 3 on; it contains an event handler; it reads “<title onclick=a()”; this release has “<title”',
  ],
  ['Hello', '<a href="javascript:a()">Hello</a>', 'it contains a javascript: link'],
  ['Hello', '<b style="x">Hello</b>', 'it contains an added style'],
])('%s became %s', (from, to, words) => {
  expect(differences(page.replace(from, to))).toContain(words);
});

test('sees differences that only the bytes show', () => {
  expect(
    differences(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(page)])),
  ).toContain('from line 1 on; it reads “\\u{feff}”');
  const [one, other] = [Buffer.from(`${page}\u00e9`).subarray(0, -1), Buffer.from(`${page}\ufffd`)];
  expect(compareHtml(one, other)).toContain('in its bytes alone');
});
