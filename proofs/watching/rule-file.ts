import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
};

type RuleFile = { readonly groups: readonly { readonly rules: readonly Rule[] }[] };

export const alertsFile = path.resolve(import.meta.dirname, '../../docs/alerts.yml');

export function readRules(): readonly Rule[] {
  const { groups } = parse(readFileSync(alertsFile, 'utf8')) as RuleFile;
  return groups.flatMap(({ rules }) => rules);
}

/** JSON is YAML as well. */
export function writeRuleFile(file: string, rules: readonly Rule[]): void {
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'piton', rules }] }));
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** How long a rule's condition must hold before it alerts. */
export function waitSeconds({ for: text = '0s' }: { readonly for?: string | undefined }): number {
  const [, number = '', unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  const seconds = secondsOf[unit];
  if (seconds === undefined) throw new Error(`no duration: ${text}`);
  return Number(number) * seconds;
}
