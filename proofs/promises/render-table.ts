import type { RowState, TestState } from './row-state.ts';

const noTest = 'no test yet';

/** For documents. */
export function markdownTable(states: readonly RowState[]): string {
  const lines = states.map(({ row, tests }) => {
    const gap = row.gap === undefined ? [] : [`Open: ${row.gap}.`];
    const each = (of: (test: TestState) => string) =>
      tests
        .map(of)
        .filter((text) => text !== '')
        .join('<br>');
    return [
      String(row.number),
      row.promise,
      row.reach,
      tests.length === 0 ? noTest : each(({ name }) => `\`${name}\``),
      [each(measuredText), ...gap].filter(Boolean).join('<br>'),
      each(({ control }) => control),
      each(({ run }) => run),
    ];
  });
  const heading = ['#', 'Promise', 'To reach', 'Test', 'Measured (limit)', 'Control', 'Run'];
  const rows = [heading, heading.map(() => '---'), ...lines];
  return rows.map(markdownRow).join('\n');
}

/** A control alone has measured nothing else. */
function measuredText({ verdict, measured }: TestState): string {
  return [verdict, measured].filter(Boolean).join(': ');
}

export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(escaped).join(' | ')} |`;
}

/** For a terminal: one line for each promise and each of its tests. */
export function plainTable(states: readonly RowState[]): string {
  return states
    .flatMap(({ row, tests }) => [
      `${String(row.number).padStart(2)}  ${row.promise}. To reach: ${row.reach}.`,
      ...(tests.length === 0 ? [`    ${noTest}`] : tests.flatMap(testLines)),
      ...(row.gap === undefined ? [] : [`    open: ${row.gap}`]),
    ])
    .join('\n');
}

function testLines({ name, verdict, measured, control, run }: TestState): string[] {
  return [
    `    ${verdict.padEnd(11)}  ${[name, measured].filter(Boolean).join(': ')}`,
    ...(control === '' ? [] : [`                 control: ${control}`]),
    ...(run === '' ? [] : [`                 ${run}`]),
  ];
}

export function countLine(states: readonly RowState[]): string {
  const isAll = (verdict: string) => (state: RowState) =>
    state.tests.length > 0 && state.tests.every((test) => test.verdict === verdict);
  const kept = states.filter(isAll('kept')).length;
  const isAny = (verdict: string) => (state: RowState) =>
    state.tests.some((test) => test.verdict === verdict);
  const broken = states.filter(isAny('broken'));
  const unsteady = states.filter(isAny('kept in one of two runs'));
  const without = states.filter(({ tests }) => tests.length === 0);
  const open = states.filter(({ row }) => row.gap !== undefined);
  return `${states.length} promises: ${kept} kept at full scale, ${broken.length} broken, ${unsteady.length} kept in one of two runs, ${without.length} without a test, ${open.length} with a part that no test shows`;
}

function escaped(cell: string): string {
  return cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
}
