import { describe, expect, test } from 'vitest';
import { pictureProblem, pictureTypes } from './check-picture.ts';

const rules = { largestMegabytes: 2 };
const largest = 2 * 1024 * 1024;

test.each(pictureTypes)('%s is accepted up to the limit', (type) => {
  expect(pictureProblem({ type, size: 1 }, rules)).toBeNull();
  expect(pictureProblem({ type, size: largest }, rules)).toBeNull();
});

describe('an image that is too large shows its size', () => {
  test.each([
    [largest + 1, '2.1 MB'],
    [3 * 1024 * 1024, '3.0 MB'],
    [12.34 * 1024 * 1024, '12.4 MB'],
  ])('%d bytes', (size, problem) => {
    expect(pictureProblem({ type: 'image/png', size }, rules)).toBe(
      `This picture is ${problem}. Choose one up to 2 MB.`,
    );
  });
});

test('another limit can be set', () => {
  const size = 20 * 1024 * 1024;
  expect(pictureProblem({ type: 'image/png', size }, { largestMegabytes: 20 })).toBeNull();
  expect(pictureProblem({ type: 'image/png', size: size + 1 }, { largestMegabytes: 20 })).toMatch(
    /one up to 20 MB/,
  );
});

test.each(['', 'application/pdf', 'text/html', 'image/svg+xml', 'image/heic', 'image/tiff'])(
  'a file of type “%s” is refused, however small',
  (type) => {
    expect(pictureProblem({ type, size: 10 }, rules)).toBe(
      'This file isn’t a picture. Choose a JPEG, PNG or WebP.',
    );
  },
);

test('an empty file is refused', () => {
  expect(pictureProblem({ type: 'image/png', size: 0 }, rules)).toMatch(/is empty/);
});
