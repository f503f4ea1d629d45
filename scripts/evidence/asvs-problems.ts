import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Requirement = {
  id: string;
  level: number;
  subject: string;
  status: 'met' | 'not_met' | 'not_applicable';
  files?: string[];
  tests?: { file: string; name: string }[];
  reason?: string;
};

type Official = { levels: Record<string, number>; documentationSections: string[] };

const root = path.resolve(import.meta.dirname, '../..');

export function readRequirements(): Requirement[] {
  return (readJson('docs/asvs.json') as { requirements: Requirement[] }).requirements;
}

export function countRequirements(): Record<Requirement['status'], number> {
  const counts = { met: 0, not_met: 0, not_applicable: 0 };
  for (const { status } of readRequirements()) counts[status] += 1;
  return counts;
}

/**
 * A met requirement needs a file and a test that exist. Only one that asks for a document needs no
 * test, but a document.
 */
export function asvsProblems(requirements: readonly Requirement[]): string[] {
  const official = readJson('scripts/evidence/asvs-requirements.json') as Official;
  const isForDocuments = (id: string) =>
    official.documentationSections.includes(id.split('.').slice(0, 2).join('.'));
  return [
    ...missingOrDouble(requirements, official),
    ...requirements.flatMap((requirement) => {
      const problem = (text: string) => `${requirement.id}: ${text}`;
      const found =
        requirement.status === 'met'
          ? evidenceProblems(requirement, isForDocuments(requirement.id))
          : reasonProblems(requirement);
      return found.map(problem);
    }),
  ];
}

function missingOrDouble(requirements: readonly Requirement[], { levels }: Official): string[] {
  const judged = requirements.map(({ id, level }) => `${id} of level ${level}`);
  const expected = Object.entries(levels).map(([id, level]) => `${id} of level ${level}`);
  return [
    ...expected.filter((name) => !judged.includes(name)).map((name) => `${name} is missing`),
    ...judged.filter((name) => !expected.includes(name)).map((name) => `${name} is unknown`),
    ...judged
      .filter((name, index) => judged.indexOf(name) !== index)
      .map((name) => `${name} is there twice`),
  ];
}

function evidenceProblems({ files = [], tests = [] }: Requirement, isDocument: boolean): string[] {
  const documents = files.filter((file) => /\.md$|^contract\//.test(file));
  return [
    ...(files.length === 0 ? ['names no file'] : []),
    ...(tests.length === 0 && !(isDocument && documents.length > 0) ? ['names no test'] : []),
    ...files.filter((file) => read(file) === null).map((file) => `${file} does not exist`),
    ...tests
      .filter(({ file, name }) => !isTest(file) || !hasTitle(read(file) ?? '', name))
      .map(({ file, name }) => `${file} has no test “${name}”`),
  ];
}

/** A title of a test, or of a row of `test.each`; a comment or another text is none. */
function hasTitle(source: string, name: string): boolean {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '').replaceAll(/([([])\s+/g, '$1');
  return ["'", '"', '`'].some((quote) =>
    ['(', '['].some((before) => code.includes(`${before}${quote}${name}${quote}`)),
  );
}

function reasonProblems({ reason = '', files, tests }: Requirement): string[] {
  return [
    ...(/^[A-Z].{12,}\.$/.test(reason) ? [] : ['has no reason']),
    ...(files === undefined && tests === undefined ? [] : ['has evidence and is not met']),
  ];
}

function isTest(file: string): boolean {
  return /\.(?:test|spec|process-test|root-test)\.tsx?$/.test(file);
}

function read(file: string): string | null {
  const whole = path.join(root, file);
  return existsSync(whole) ? readFileSync(whole, 'utf8') : null;
}

function readJson(file: string): unknown {
  return JSON.parse(read(file) ?? '{}');
}
