import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

async function* pagesOf(...pages: string[][][]) {
  yield* pages;
}

async function write(...pages: string[][][]): Promise<string[]> {
  const columns = { name: (row: string[]) => row[0] ?? '', says: (row: string[]) => row[1] ?? '' };
  const parts: string[] = [];
  for await (const part of writeCsv(columns, pagesOf(...pages))) parts.push(part);
  return parts;
}

test('begins with the column names', async () => {
  expect(await write()).toEqual(['\uFEFFname,says\r\n']);
  expect(await write([['a', 'b']], [['c', 'd']])).toEqual([
    '\uFEFFname,says\r\na,b\r\n',
    'c,d\r\n',
  ]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1 758 555 0100', "'+1 758 555 0100"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("https://evil.example";"x")', '"\'=HYPERLINK(""https://evil.example"";""x"")"'],
  // If a semicolon ends a cell, the text after it would begin a new one.
  ['a;=1+1', '"a;=1+1"'],
  ['-99.00', '-99.00'],
  ['-5', '-5'],
  ['a=b', 'a=b'],
  ['', ''],
])('a cell with %j becomes %j', async (says, written) => {
  expect(await write([['x', says]])).toEqual([`\uFEFFname,says\r\nx,${written}\r\n`]);
});

test('any cells are read back unchanged', async () => {
  const cell = fc.string({
    unit: fc.oneof(fc.constantFrom('"', ',', '\r', '\n', ';', 'a', 'é', ' '), fc.string()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell)), async (rows) => {
      const [text = ''] = await write(rows.map((row) => [...row]));
      const read = readCsv(text.slice('\uFEFFname,says\r\n'.length));
      const plain = read.map((row) =>
        row.map((each) => each.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')),
      );
      expect(plain).toEqual(
        rows.map((row) => row.map((each) => each.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))),
      );
    }),
  );
});

/** An RFC 4180 reader, character by character. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted] = [[] as string[], '', false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === ',') {
      row.push(cell);
      cell = '';
    } else if (!isQuoted && letter === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += letter;
  }
  return rows;
}
