import { describe, expect, test } from 'vitest';
import { emailMessage } from '../http/messages.ts';
import { emailProblem, lineProblem, nameProblem, phoneProblem } from './payment-text.ts';

describe('a name', () => {
  test.each([
    'Marie St. Rose',
    "Siobhán O'Neill-Ng",
    'D’Arcy Père',
    'Nguyễn Thị Minh Khai',
    'ᐃᓄᒃ',
    '山田 太郎',
    'जॉन स्मि\u200Dथ',
    'محمد بن‌علي',
    'Rose & Sons (1978) Ltd., No. 3',
    'John Smith Ⅲ',
    'Étienne',
  ])('can be %j', (name) => {
    expect(nameProblem(name, 60)).toBeNull();
  });

  test.each([
    '<b>Marie</b>',
    'Marie>',
    'Marie\nBcc: x',
    'Ma\0rie',
    'Marie \uD83D',
    'Marie 🎉',
    'Marie\u202EesoR',
    '4',
    '...',
    'x=y',
    'a@b',
    'a;b',
  ])('cannot be %j', (name) => {
    expect(nameProblem(name, 60)).toMatch(/^Enter the name in letters/);
  });

  test('is counted in characters as people see them', () => {
    expect(nameProblem('𠮷'.repeat(60), 60)).toBeNull();
    expect(nameProblem('𠮷'.repeat(61), 60)).toBe('Use up to 60 characters.');
  });
});

describe('a line', () => {
  test.each(['Order #1042, <two> left', 'Fête 🇱🇨 👩‍👩‍👧', '=1+1', '99', 'שלום'])(
    'can be %j',
    (text) => {
      expect(lineProblem(text, 30)).toBeNull();
    },
  );

  test.each(['a\nb', 'a\tb', 'a\u0000b', 'a\u0085b', 'a\u2028b', '\uDC00a', 'a\uD800', '\u202Ea'])(
    'cannot be %j',
    (text) => {
      expect(lineProblem(text, 30)).toMatch(/^Use one line/);
    },
  );

  test('may have its full length', () => {
    expect(lineProblem('🎉'.repeat(30), 30)).toBeNull();
    expect(lineProblem('a'.repeat(31), 30)).toBe('Use up to 30 characters.');
  });
});

describe('an email address', () => {
  const long = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.lc`;

  test.each([
    'marie@example.com',
    "o'neill+shop@mail.example.co.lc",
    'A_B-1@x-y.museum',
    'x@xn--bcher-kva.xn--p1ai',
    long,
  ])('can be %s', (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  test.each([
    'marie',
    'marie@',
    '@example.com',
    'marie@example',
    'marie@@example.com',
    'marie@example..com',
    '.marie@example.com',
    'marie.@example.com',
    'ma..rie@example.com',
    'marie@-example.com',
    'marie@example.c',
    'marie@example.1a2',
    'marie@example.com.',
    'Marie <marie@example.com>',
    'marie@example.com,other@example.com',
    'marie@example.com\r\nBcc:x@example.com',
    'ma rie@example.com',
    'josé@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a${long}`,
    long.replace('.lc', 'd.lc'),
    `${'a.'.repeat(30_000)}@`,
    `a@${'a.'.repeat(30_000)}`,
  ])('cannot be %s', (email) => {
    expect(emailProblem(email)).toBe(emailMessage);
  });
});

describe('a phone number', () => {
  test.each([
    '4521234',
    '+1 (758) 452-1234',
    '758.452.1234',
    '758\u00A0452\u00A01234',
    '1'.repeat(15),
  ])('can be %j', (phone) => {
    expect(phoneProblem(phone)).toBeNull();
  });

  test.each([
    '452123',
    '1'.repeat(16),
    '452-1234 ext 5',
    '+',
    '758/452/1234',
    '452\n1234',
    '٤٥٢١٢٣٤',
  ])('cannot be %j', (phone) => {
    expect(phoneProblem(phone)).toBe('Enter a phone number of 7 to 15 digits.');
  });

  test('has a limited number of signs', () => {
    expect(phoneProblem(`4521234${'-'.repeat(23)}`)).toBeNull();
    expect(phoneProblem(`4521234${'-'.repeat(24)}`)).toBe('Use up to 30 characters.');
  });
});
