import { expect, test } from 'vitest';
import { checkFile, fileMaxBytes, type FileValues } from './check-file.ts';

const whole: FileValues = {
  kind: 'bank_csv',
  file: 'read',
  name: 'november.csv',
  text: 'Reference,Outcome',
  password: 'two-peaks',
  code: '',
};
const check = (values: Partial<FileValues>) =>
  checkFile({ ...whole, ...values }, { isCodeRequired: false });
const problems = (values: Partial<FileValues>) => {
  const checked = check(values);
  return checked.ok ? {} : checked.fields;
};

test('a file with a password is imported', () => {
  expect(check({})).toEqual({
    ok: true,
    value: {
      kind: 'bank_csv',
      name: 'november.csv',
      text: 'Reference,Outcome',
      password: 'two-peaks',
    },
  });
});

test('errors in the file show at the file field', () => {
  expect(problems({ name: '', text: '' })).toEqual({ file: 'Choose a file.' });
  expect(problems({ file: 'reading', text: '' })).toEqual({
    file: 'november.csv is still loading. Try again in a moment.',
  });
  expect(problems({ file: 'unreadable', text: '' })).toEqual({
    file: 'november.csv couldn’t be read. Choose it again.',
  });
  expect(problems({ text: '' })).toEqual({ file: 'november.csv is empty.' });
  expect(problems({ text: ' '.repeat(fileMaxBytes + 1) })).toEqual({
    file: 'november.csv is larger than 4 MB.',
  });
});

test('a missing password is reported at the same time', () => {
  expect(Object.keys(problems({ name: '', text: '', password: '' })).toSorted()).toEqual([
    'file',
    'password',
  ]);
});
