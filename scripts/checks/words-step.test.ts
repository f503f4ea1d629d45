import { describe, expect, test } from 'vitest';
import { pathProblems, wordProblems } from './words-step.ts';

/** Assembled here, so that this file doesn't match the rule. */
const registry = ['registry', 'npmjs', 'org'].join('.');
const toDo = ['TO', 'DO'].join('');
const skip = ['sk', 'ip'].join('');
const only = ['on', 'ly'].join('');
const home = ['', 'home', 'someone', 'piton'].join('/');
const users = ['', 'Users', 'someone', 'piton'].join('/');
const resolved = ['"resolved"', '"https://x/y.tgz"'].join(': ');
const switchedOff = ['x', 'it'].join('');

describe('wordProblems', () => {
  test.each([
    ['a.ts', `fetch('https://${registry}/x')`, 'names a package registry'],
    ['.npmrc', `cache=https://${registry.replace('npmjs', 'example')}`, 'names a package registry'],
    ['a.md', `see ${home}`, 'holds a path of one machine'],
    ['a.md', `see ${users}`, 'holds a path of one machine'],
    ['a.ts', `// ${toDo}: later`, 'has a to-do without a name'],
    ['package-lock.json', resolved, 'pins a download address'],
    ['a.test.ts', `test.${skip}('x', f)`, 'focuses or skips a test'],
    ['a.test.ts', `describe.${only}.each(rows)('x', f)`, 'focuses or skips a test'],
    ['a.spec.ts', `test.describe.${skip}('x', f)`, 'focuses or skips a test'],
    ['a.root-test.ts', `${switchedOff}('x', f)`, 'focuses or skips a test'],
    ['web/a.tsx', 'after <Code>busy</Code>and', 'glues a word to the tag before it'],
  ])('a file %s that says %s is reported with its line', (file, line, sentence) => {
    const [problem = '', ...more] = wordProblems(file, `fine\n${line}\n`);
    expect(problem.startsWith(`${file}:2: ${sentence}`)).toBe(true);
    expect(more).toEqual([]);
  });

  test.each([
    ['a.ts', `// ${toDo}(ann): later`],
    ['a.ts', `router.${skip}(5)`],
    ['a.test.ts', `expect(page.${skip}ped).toBe(0)`],
    ['a.ts', `fetch('/api/home/people/x')`],
    ['a.sh', '#!/usr/bin/env bash'],
    ['web/a.tsx', 'after <Code>busy</Code>, and'],
  ])('a file %s may say %s', (file, line) => {
    expect(wordProblems(file, line)).toEqual([]);
  });

  test('reports the machine’s own path, as a whole path only', () => {
    const found = (text: string): string[] => wordProblems('a.md', text, ['/srv/piton']);
    expect(found('cd /srv/piton/web')).toEqual(['a.md:1: holds a path of this machine']);
    expect(found('cd /srv/piton-next')).toEqual([]);
    // One segment is just as likely a web address.
    expect(wordProblems('a.md', 'GET /app/x', ['/app'])).toEqual([]);
  });

  test('ignores images', () => {
    expect(wordProblems('a.png', `\0${registry}`)).toEqual([]);
  });
});

describe('pathProblems', () => {
  test.each(['web/src/utils/x.ts', 'server/common/x/y.ts'])(
    'reports the catch-all folder in %s',
    (file) => {
      expect(pathProblems(file)).toHaveLength(1);
    },
  );

  test('a file may have such a name, a folder may not', () => {
    expect(pathProblems('web/src/shared.ts')).toEqual([]);
  });

  test('a package of Dart has the folder that Dart wants', () => {
    expect(pathProblems('sdk/dart/lib/src/seal.dart')).toEqual([]);
    expect(pathProblems('sdk/dart/lib/utils/seal.dart')).toHaveLength(1);
  });
});
