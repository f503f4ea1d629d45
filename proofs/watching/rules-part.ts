import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { readRules, type Rule, writeRuleFile } from './rule-file.ts';
import { writeRuleTests } from './write-rule-tests.ts';

/** Rules that are wrong on purpose. The tests must find each of them. */
const plants: readonly { readonly name: string; readonly change: (rule: Rule) => Rule }[] = [
  { name: 'rules that never fire', change: (rule) => ({ ...rule, expr: 'vector(1) == 2' }) },
  { name: 'rules that always fire', change: (rule) => ({ ...rule, expr: 'vector(1)' }) },
  { name: 'rules that fire at once', change: ({ for: _, ...rule }) => rule },
  { name: 'rules that wait for a day', change: (rule) => ({ ...rule, for: '1d' }) },
];

/** Prometheus's own test of the rules, at their full durations. */
export const rulesPart: Part = {
  name: 'rules',
  run: async ({ folder, print }) => {
    requirePackages({ prometheus: 'command -v promtool' });
    const rules = readRules();
    const { failed, output } = testRules(folder, [rules], rules);
    if (failed.size > 0) print(output);
    return [
      figureOf(rules, failed),
      ...plants.map(({ name, change }) => {
        const changed = rules.filter((rule) => !isEqual(rule, change(rule)));
        const alone = changed.map((rule) => [rule]);
        const found = testRules(folder, alone, changed.map(change)).failed.size;
        const measured = `${found} of ${changed.length}`;
        return arrangedControl(name, measured, found > 0 && found === changed.length);
      }),
    ];
  },
};

type Tested = { readonly failed: ReadonlySet<string>; readonly output: string };

/** Tests the true rules, in groups with a file each, against those given. */
function testRules(
  folder: string,
  groups: readonly (readonly Rule[])[],
  given: readonly Rule[],
): Tested {
  const files = groups.map((rules, index) => {
    const [rulesFile, tests] = ['alerts', 'tests'].map((name) =>
      path.join(folder, `${name}-${index}.yml`),
    ) as [string, string];
    const alerts = new Set(rules.map(({ alert }) => alert));
    writeRuleFile(
      rulesFile,
      given.filter(({ alert }) => alerts.has(alert)),
    );
    writeFileSync(tests, writeRuleTests(rules, rulesFile));
    return tests;
  });
  const { status, error, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  const output = stdout + stderr;
  const failed = new Set([...output.matchAll(/alertname: (\w+)/g)].map(([, name = '']) => name));
  if ((status === 0) !== (failed.size === 0)) throw new Error(`promtool: ${output}`);
  return { failed, output };
}

function figureOf(rules: readonly Rule[], failed: ReadonlySet<string>): Figure {
  return {
    name: 'alerts that fire on their fault, and alone',
    measured: `${rules.length - failed.size} of ${rules.length}`,
    limit: 'all',
    isKept: failed.size === 0 && rules.length > 0,
  };
}

function isEqual(one: Rule, other: Rule): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
