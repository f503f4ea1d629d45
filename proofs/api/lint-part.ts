import type { Figure } from '../harness/figure.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { type ApiTools, installApiTools, v1Document, writeDocument } from './api-tools.ts';

/** Redocly and Spectral accept the document with the rules that each recommends. */
export const lintPart: Part = {
  name: 'lint',
  isLong: true,
  run: async ({ folder, print }) => {
    const tools = await installApiTools(folder);
    const document = v1Document();
    const found = await lint(tools, writeDocument(tools, 'openapi.json', document));
    for (const problem of [...found.redocly, ...found.spectral].slice(0, 20)) print(problem);
    const careless = JSON.stringify(document).replaceAll('"operationId"', '"x-operation"');
    const planted = writeDocument(tools, 'careless.json', JSON.parse(careless) as object);
    const control = await lint(tools, planted);
    return [
      figure('Redocly, errors and warnings', found.redocly),
      figure('Spectral, errors, warnings and hints', found.spectral),
      arrangedControl(
        'operations without a name',
        `${control.redocly.length} and ${control.spectral.length} found`,
        control.redocly.length > 0 && control.spectral.length > 0,
      ),
    ];
  },
};

type Problems = { readonly redocly: string[]; readonly spectral: string[] };

async function lint({ run }: ApiTools, name: string): Promise<Problems> {
  const redocly = await run('redocly', ['lint', name, '--format=json']);
  const spectral = await run('spectral', [
    'lint',
    name,
    '--ruleset=spectral.yaml',
    '--fail-severity=hint',
    '--format=json',
    '--quiet',
  ]);
  const { problems } = jsonIn(redocly.output) as { problems: RedoclyProblem[] };
  const others = jsonIn(spectral.output) as SpectralProblem[];
  return {
    redocly: problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    ),
    spectral: others.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`),
  };
}

type RedoclyProblem = { ruleId: string; message: string; location: { pointer?: string }[] };
type SpectralProblem = { code: string; message: string; path: string[] };

/** The report stands between lines for people. */
function jsonIn(output: string): unknown {
  const report = /^[[{][\s\S]*^[\]}]|^\[\]/m.exec(output)?.[0];
  if (report === undefined) throw new Error(`a linter reported nothing:\n${output}`);
  return JSON.parse(report);
}

function figure(name: string, problems: readonly string[]): Figure {
  const isKept = problems.length === 0;
  return { name, measured: String(problems.length), limit: '0', isKept };
}
