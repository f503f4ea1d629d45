import { describe, expect, test } from 'vitest';
import { linesPerFileMax, linesPerFunctionMax, sizeProblems } from './sizes-step.ts';

function lines(count: number, line = 'work();'): string {
  return `${line}\n`.repeat(count);
}

describe('sizeProblems', () => {
  test('passes a file and a function of exactly the limit', () => {
    const body = lines(linesPerFunctionMax - 2);
    const whole = `function long() {\n${body}}\n`;
    const rest = lines(linesPerFileMax - linesPerFunctionMax);
    expect(sizeProblems('a.ts', whole + rest)).toEqual([]);
  });

  test('reports a file that is one line longer', () => {
    expect(sizeProblems('a.css', lines(linesPerFileMax + 1, 'a{}'))).toEqual([
      'a.css: 301 lines, at most 300',
    ]);
  });

  test.each([
    ['long', 'function long() {\nBODY}'],
    ['long', 'const long = () => {\nBODY};'],
    ['long', 'class Box {\nlong() {\nBODY}\n}'],
    ['a function', 'run(async () => {\nBODY});'],
    ['a function', "test('it', () => {\nBODY});"],
  ])('reports %s when its body is one line too long: %s', (name, frame) => {
    const text = `// why\n${frame.replace('BODY', lines(linesPerFunctionMax - 1))}\n`;
    const line = frame.startsWith('class') ? 3 : 2;
    expect(sizeProblems('a.ts', text)).toEqual([`a.ts:${line}: ${name} has 71 lines, at most 70`]);
  });

  test.each(['describe(', 'describe.each(rows)('])('takes what %s holds for a list', (call) => {
    const text = `${call}'many', () => {\n${lines(100)}});\n`;
    expect(sizeProblems('a.test.ts', text)).toEqual([]);
  });

  test('measures a component with its markup', () => {
    const text = `function Page() {\n  return (\n    <p>\n${lines(70, 'text')}    </p>\n  );\n}\n`;
    expect(sizeProblems('a.tsx', text)).toEqual(['a.tsx:1: Page has 76 lines, at most 70']);
  });
});
