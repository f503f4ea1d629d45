import { expect, test } from 'vitest';
import { fileMaxBytes } from './check-file.ts';
import { type Taken, takeFile } from './take-file.ts';

/** A file whose reading the test completes. */
function fileNamed(name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const file = Object.assign(new File([], name), { text: () => promise });
  return { file, resolve, reject };
}

function form() {
  const filled: Taken[] = [];
  const taking = {
    latest: { current: null as File | null },
    fill: (taken: Taken) => void filled.push(taken),
  };
  return { filled, take: (file: File) => takeFile(file, taking) };
}

test('the previous file is cleared before the next is read', async () => {
  const { filled, take } = form();
  const november = fileNamed('november.csv');
  const taken = take(november.file);
  expect(filled).toEqual([{ file: 'reading', name: 'november.csv', text: '' }]);
  november.resolve('Reference,Outcome');
  await taken;
  expect(filled.at(-1)).toEqual({ file: 'read', name: 'november.csv', text: 'Reference,Outcome' });
});

test('the last choice counts, whichever is read first', async () => {
  const { filled, take } = form();
  const [early, late] = [fileNamed('early.csv'), fileNamed('late.csv')];
  const both = [take(early.file), take(late.file)];
  late.resolve('late');
  early.resolve('early');
  await Promise.all(both);
  expect(filled.at(-1)).toEqual({ file: 'read', name: 'late.csv', text: 'late' });
  expect(filled).toHaveLength(3);
});

test('an unreadable file says so', async () => {
  const { filled, take } = form();
  const gone = fileNamed('gone.csv');
  const taken = take(gone.file);
  gone.reject(new DOMException('moved', 'NotReadableError'));
  await taken;
  expect(filled.at(-1)).toEqual({ file: 'unreadable', name: 'gone.csv', text: '' });
});

test('a file that is too large is not read', async () => {
  const { filled, take } = form();
  const large = Object.defineProperty(fileNamed('large.csv').file, 'size', {
    value: fileMaxBytes + 1,
  });
  await take(large);
  expect(filled.at(-1)?.text).toHaveLength(fileMaxBytes + 1);
});
