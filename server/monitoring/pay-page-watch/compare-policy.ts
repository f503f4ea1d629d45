import { quoteLive } from './quote-live.ts';

/** Compares two different content security policies by directive. */
export function comparePolicy(live: string, expected: string): string[] {
  const served = directivesOf(live);
  const due = directivesOf(expected);
  const found = [
    ...[...due].flatMap(([name, sources]) => compareDirective(name, served.get(name), sources)),
    ...[...served]
      .filter(([name]) => !due.has(name))
      .map(([name, sources]) => `${policy} adds ${quoteLive([name, ...sources].join(' '))}`),
  ];
  return found.length > 0 ? found : [`${policy} is written differently: ${quoteLive(live)}`];
}

const policy = 'the content-security-policy';

function compareDirective(
  name: string,
  served: readonly string[] | undefined,
  due: readonly string[],
): string[] {
  if (served === undefined) return [`${policy} no longer contains ${[name, ...due].join(' ')}`];
  const added = served.filter((source) => !due.includes(source));
  const missing = due.filter((source) => !served.includes(source));
  return [
    ...(added.length > 0
      ? [`${policy} allows more in ${name}: ${quoteLive(added.join(' '))}`]
      : []),
    ...(missing.length > 0 ? [`${policy} lacks in ${name}: ${missing.join(' ')}`] : []),
  ];
}

/** Browsers use the first of two equal directives. */
function directivesOf(text: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name !== '' && !directives.has(name)) directives.set(name, sources);
  }
  return directives;
}
