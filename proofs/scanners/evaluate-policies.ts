import { createRequire } from 'node:module';
import path from 'node:path';
import { installTools } from '../harness/install-tools.ts';

export type Evaluated = { readonly pages: number; readonly found: readonly string[] };

type Finding = { severity: number; directive: string; value?: string; description: string };
type Tool = {
  readonly parser: { CspParser: new (policy: string) => { csp: object } };
  readonly evaluator: { CspEvaluator: new (csp: object) => { evaluate: () => Finding[] } };
};

/** From here on a finding only informs. */
const info = 60;

/** Google's csp-evaluator on the policy of each page. */
export async function evaluatePolicies(
  { url, folder }: { readonly url: string; readonly folder: string },
  pages: readonly string[],
): Promise<Evaluated> {
  const { parser, evaluator } = await loadTool(folder);
  const found: string[] = [];
  for (const page of pages) {
    const { headers } = await fetch(url + page);
    const policy = headers.get('content-security-policy') ?? '';
    if (policy === '') found.push(`${page}: no policy`);
    const findings = new evaluator.CspEvaluator(new parser.CspParser(policy).csp).evaluate();
    for (const finding of findings.filter(isFinding)) {
      const { directive, value = '', description } = finding;
      found.push(`${page}: ${directive} ${value}: ${description}`);
    }
  }
  return { pages: pages.length, found };
}

/**
 * The tool warns of 'self' wherever uploads or JSONP could be loaded as scripts. Piton has no JSONP,
 * and serves nothing that people uploaded with the type of a script.
 */
function isFinding({ severity, directive, value }: Finding): boolean {
  return severity < info && !(directive === 'script-src' && value === "'self'");
}

async function loadTool(folder: string): Promise<Tool> {
  const installed = path.join(folder, 'tools');
  await installTools(path.join(import.meta.dirname, 'tools'), installed);
  const load = createRequire(path.join(installed, 'package.json'));
  const inTool = (file: string) => path.join(installed, 'node_modules/csp_evaluator/dist', file);
  return {
    parser: load(inTool('parser.js')) as Tool['parser'],
    evaluator: load(inTool('evaluator.js')) as Tool['evaluator'],
  };
}
