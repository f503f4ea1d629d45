import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { arrangedControl, type Part } from '../payments/part.ts';

const checkout = path.resolve(import.meta.dirname, '../..');

/**
 * Grafana publishes its schema as types. JSON spells the names of enums as plain text, and options
 * belong to the kind of panel.
 */
const schema = `
import type { Dashboard, FieldConfigSource, GraphFieldConfig, Panel } from '@grafana/schema';
import type { Options as Stat } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen';
import type { Options as TimeSeries } from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen';

type Plain<T> = T extends string
  ? \`\${T}\`
  : T extends (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T;
type Fields<Custom> = Omit<FieldConfigSource, 'defaults'> & {
  defaults: Omit<FieldConfigSource['defaults'], 'custom'> & { custom?: Custom };
};
type Shown<Type, Options, Custom> = Omit<Panel, 'type' | 'options' | 'fieldConfig'> & {
  type: Type;
  options: Options;
  fieldConfig: Fields<Custom>;
};
type Panels = (Shown<'timeseries', TimeSeries, GraphFieldConfig> | Shown<'stat', Stat, never>)[];
export const dashboard: Plain<Omit<Dashboard, 'panels'>> & { panels: Plain<Panels> } =
`;

type Dashboard = {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
};

/** The dashboard matches Grafana's own schema, and Prometheus can read each query. */
export const dashboardPart: Part = {
  name: 'dashboard',
  run: async ({ folder, print }) => {
    requirePackages({ prometheus: 'command -v promtool' });
    symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'));
    const text = readFileSync(path.join(checkout, 'deploy/grafana/piton.json'), 'utf8');
    const { panels } = JSON.parse(text) as Dashboard;
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const problems = checkSchema(folder, text);
    const misread = checkQueries(folder, queries);
    for (const problem of [...problems, ...misread]) print(problem);
    return [
      figureOf(`breaches of Grafana’s schema in ${panels.length} panels`, problems),
      figureOf(`errors that Prometheus finds in ${queries.length} queries`, misread),
      ...[
        ['a misspelt field', '"gridPos"', '"gridpos"'],
        ['an option of another panel', '"graphMode"', '"showPoints"'],
        ['a mode that doesn’t exist', '"mode": "absolute"', '"mode": "relative"'],
      ].map(([planted = '', from = '', to = '']) => {
        const { length } = checkSchema(folder, text.replace(from, to));
        return arrangedControl(planted, `problems: ${length}`, length > 0);
      }),
      unreadable(folder, queries),
    ];
  },
};

function unreadable(folder: string, queries: readonly string[]): Figure {
  const { length } = checkQueries(folder, [...queries, 'sum(rate(emails_dropped_total))']);
  return arrangedControl('a rate without a window', `problems: ${length}`, length > 0);
}

function checkSchema(folder: string, text: string): string[] {
  const file = path.join(folder, 'dashboard.ts');
  writeFileSync(file, schema + text);
  const tsc = path.join(checkout, 'node_modules/.bin/tsc');
  const how = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
  return linesOf(spawnSync(tsc, [...how, file], { cwd: folder, encoding: 'utf8' }));
}

function checkQueries(folder: string, queries: readonly string[]): string[] {
  const rules = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
  const file = path.join(folder, 'queries.yml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  return linesOf(spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' }));
}

type Ended = Pick<ReturnType<typeof spawnSync>, 'status' | 'error' | 'stdout' | 'stderr'>;

function linesOf({ status, error, stdout, stderr }: Ended): string[] {
  if (error !== undefined) throw error;
  if (status === 0) return [];
  return `${String(stdout)}${String(stderr)}`.split('\n').filter((line) => line.trim() !== '');
}

function figureOf(name: string, problems: readonly string[]): Figure {
  return { name, measured: String(problems.length), limit: '0', isKept: problems.length === 0 };
}
