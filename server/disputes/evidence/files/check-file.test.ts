import { describe, expect, test } from 'vitest';
import { deflateSync } from 'node:zlib';
import {
  pngChunk,
  protectedPdf,
  sampleJpeg,
  samplePdf,
  samplePng,
} from '../testing/sample-files.ts';
import { checkFile } from './check-file.ts';

const problemOf = async (bytes: Buffer) => {
  const checked = await checkFile(bytes);
  return checked.ok ? null : checked.problem;
};
const damaged = /damaged or incomplete/;
const wrongType = /^Use a PDF, PNG or JPEG file/;
/** Names one frame. */
const animation = pngChunk('acTL', Buffer.from('0000000100000000', 'hex'));
/** JPEGs have one, three or four channels. */
const twoChannels = Buffer.from(sampleJpeg);
twoChannels[sampleJpeg.indexOf('ffc0', 'hex') + 9] = 2;
const page = Buffer.from('<html><script>alert(1)</script></html>');

test('finds the type by the bytes', async () => {
  // It contains the time, so two of them may differ in length.
  const pdf = await samplePdf(3);
  const types: unknown[] = [];
  for (const bytes of [samplePng(), sampleJpeg, pdf]) {
    const checked = await checkFile(bytes);
    types.push(checked.ok && [checked.file.type, checked.file.pages, checked.file.bytes]);
  }
  expect(types).toEqual([
    ['image/png', 1, samplePng()],
    ['image/jpeg', 1, sampleJpeg],
    ['application/pdf', 3, pdf],
  ]);
});

describe('rejects', () => {
  test.each([
    ['an empty file', Buffer.alloc(0), /empty/],
    ['a page', page, wrongType],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), wrongType],
    ['a GIF', Buffer.from('GIF89a'), wrongType],
    ['a ZIP', Buffer.from('504b0304', 'hex'), wrongType],
    ['a program', Buffer.from('MZ'), wrongType],
    ['a HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'), /Save this HEIC picture as JPEG/],
    ['text', Buffer.from('A note'), wrongType],
    ['a page that ends as a picture', Buffer.concat([page, samplePng()]), wrongType],
    ['the beginning of a picture', samplePng().subarray(0, 8), damaged],
    ['the beginning of a JPEG', Buffer.from('ffd8ffe0', 'hex'), damaged],
    ['the beginning of a PDF', Buffer.from('%PDF-1.7'), damaged],
    ['too many pixels', samplePng(9000, 9000), /too many pixels/],
    ['no pixels', samplePng(0, 8), damaged],
    ['an animated picture', samplePng(8, 8, { extra: [animation] }), /animated/],
    ['data that can’t be inflated', samplePng(8, 8, { data: Buffer.from('no data') }), damaged],
    ['data of too few pixels', samplePng(8, 8, { data: deflateSync('few') }), damaged],
    [
      'data that inflate to more than the pixels',
      samplePng(8, 8, { data: deflateSync(Buffer.alloc(50_000_000)) }),
      damaged,
    ],
    ['colours that a PDF lacks', twoChannels, damaged],
  ])('%s', async (_what, bytes, problem) => {
    expect(await problemOf(bytes)).toMatch(problem);
  });

  test('every truncation of a picture', async () => {
    for (const whole of [samplePng(), sampleJpeg]) {
      for (let length = 8; length < whole.length; length += 1) {
        expect(await problemOf(whole.subarray(0, length)), `${length} bytes`).toMatch(damaged);
      }
    }
  });

  test('a picture with a changed byte', async () => {
    const changed = samplePng();
    changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1;
    expect(await problemOf(changed)).toMatch(damaged);
  });

  test('a truncated PDF, a protected one and one with too many pages', async () => {
    const whole = await samplePdf();
    for (const share of [0.3, 0.9]) {
      expect(await problemOf(whole.subarray(0, whole.length * share))).toMatch(damaged);
    }
    expect(await problemOf(Buffer.from('%PDF-1.7\n%%EOF\n'))).toMatch(damaged);
    expect(await problemOf(await protectedPdf())).toMatch(/password or is protected/);
    expect(await problemOf(await samplePdf(101))).toMatch(/101 pages. Use up to 100/);
  });

  test('a PDF behind other bytes', async () => {
    expect(await problemOf(Buffer.concat([page, await samplePdf()]))).toMatch(wrongType);
  });
});

test.each([
  ['image/png', samplePng(), 64],
  ['image/jpeg', sampleJpeg, null],
])('drops what hides behind the end of an %s', async (type, picture, pixels) => {
  const polyglot = Buffer.concat([picture, page, Buffer.from('504b0506', 'hex')]);
  expect(await checkFile(polyglot)).toEqual({
    ok: true,
    file: { type, bytes: picture, pages: 1, pixels },
  });
});

test('drops a PNG’s texts', async () => {
  const text = pngChunk('zTXt', Buffer.from('Comment\0\0no data'));
  expect(await checkFile(samplePng(8, 8, { extra: [text] }))).toMatchObject({
    ok: true,
    file: { bytes: samplePng() },
  });
});

test('accepts an interlaced PNG', async () => {
  // The first of its seven steps has the only pixel.
  const interlaced = samplePng(1, 1, { isInterlaced: true });
  expect(await checkFile(interlaced)).toMatchObject({ ok: true });
});
