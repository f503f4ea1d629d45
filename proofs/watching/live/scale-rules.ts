import { type Rule, waitSeconds } from '../rule-file.ts';

/** An hour of an operator lasts two minutes here. */
export const speed = 30;

/** The same rules with shorter waits and windows, because a real clock can't wait for two hours. */
export function scaleRules(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({
    ...rule,
    expr: rule.expr.replaceAll(/\[(\w+)\]/g, (_all, text: string) => `[${scaled(text)}]`),
    ...(rule.for === undefined ? {} : { for: scaled(rule.for) }),
  }));
}

function scaled(text: string): string {
  return `${Math.round((waitSeconds({ for: text }) * 1000) / speed)}ms`;
}
