import { expect, test } from 'vitest';
import { scoreOf } from './score-mutants.ts';

test('counts killed mutants, and names survivors', () => {
  const mutant = (status: string, line = 1) => ({
    mutatorName: 'BooleanLiteral',
    replacement: 'true\n  && false',
    status,
    location: { start: { line } },
  });
  const statuses = ['Killed', 'Timeout', 'RuntimeError', 'CompileError', 'Ignored'];
  const files = {
    'a.ts': { mutants: statuses.map((status) => mutant(status)) },
    'c.ts': {
      mutants: [
        { ...mutant('Ignored'), statusReason: 'Static mutant (and "ignoreStatic" was enabled)' },
      ],
    },
    'b.ts': { mutants: [mutant('Survived', 7), mutant('NoCoverage', 8), mutant('Killed')] },
  };
  expect(scoreOf({ files })).toEqual({
    noticed: 3,
    hung: 1,
    counted: 5,
    excluded: 1,
    static: 1,
    survivors: ['b.ts:7 BooleanLiteral true && false', 'b.ts:8 BooleanLiteral true && false'],
  });
});
