import { expect, test } from 'vitest';
import { explainFailure, explainFileError } from './explain-failure.ts';

const folder = '/';

test('a full disk, a read-only one and a foreign folder each say what to do', () => {
  const full = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
  expect(explainFailure('No start', full, folder).message).toMatch(
    /^No start: the disk that holds \/ is full \(\d+ MB free\)\. Free some space and start again\.$/,
  );
  const readOnly = 'FATAL:  could not open file "postmaster.pid": Read-only file system';
  expect(explainFailure('No start', readOnly, folder).message).toContain('is read-only');
  const foreign = 'FATAL:  data directory "/x" has wrong ownership: Permission denied';
  expect(explainFailure('No start', foreign, folder).message).toContain('may not write to /');
});

test('other errors quote PostgreSQL’s last meaningful line', () => {
  const log = 'LOG:  starting\nFATAL:  could not create shared memory segment\nHINT: more\n';
  expect(explainFailure('No start', log, folder).message).toBe(
    'No start: FATAL:  could not create shared memory segment',
  );
  expect(explainFailure('No start', '', folder).message).toBe('No start: it ended without output');
});

test('errors of the file system are explained, bugs are not', () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  expect((explainFileError('No start', denied, folder) as Error).message).toContain(
    'this account may not write to /',
  );
  const bug = new TypeError('x is undefined');
  expect(explainFileError('No start', bug, folder)).toBe(bug);
});
