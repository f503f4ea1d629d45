import type { Figure } from '../harness/figure.ts';
import type { Result } from '../harness/keep-result.ts';
import type { Results } from './results.ts';
import { countLine, markdownRow, markdownTable } from './render-table.ts';
import { type RowState, runText } from './row-state.ts';

/** The whole of RESULTS.md: the table, and every figure of each kept run. */
export function resultsDocument(states: readonly RowState[], results: Results): string {
  const runs = Object.entries(results).map(([key, result]) => runSection(key, result));
  return [
    '# Results of the proofs',
    'Written by `npm run proof -- --write` from `proofs/results.json`, which keeps the last full run of each part, or its last short one, and its last run if that is broken. Each run names its commit; `npm run proof` says which had older sources. Nothing here is written by hand.',
    '## The promises',
    `${countLine(states)}.`,
    markdownTable(states),
    '## Figures of each run',
    ...runs,
  ]
    .join('\n\n')
    .concat('\n');
}

function runSection(key: string, result: Result): string {
  const rows = result.figures.map((figure) => [
    figure.name,
    figure.isUnmeasured === true ? 'not measured' : figure.measured,
    `${figure.limit}${outcomeOf(figure)}`,
  ]);
  const table = [['Figure', 'Measured', 'Limit'], ['---', '---', '---'], ...rows];
  return [`### ${key}`, `${runText(result)}.`, table.map(markdownRow).join('\n')].join('\n\n');
}

function outcomeOf({ isKept, isUnsteady = false }: Figure): string {
  if (!isKept) return ', BROKEN';
  return isUnsteady ? ', kept in one of two runs' : '';
}
