import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../processes/run-command.ts';
import { writeCalls } from './calls/write-calls.ts';
import { writePhp } from './php/write-php.ts';
import { writePython } from './python/write-python.ts';
import { readApi } from './read-api.ts';
import { writeExamples } from './write-examples.ts';
import { writeNode } from './write-node.ts';
import { writeRules } from './write-rules.ts';
import { writeTable } from './write-table.ts';

/** Writes the parts of SDKs and docs that follow the API, and returns their paths in the folder. */
export async function generate(folder: string): Promise<string[]> {
  const api = readApi();
  const files = {
    ...writeNode(api),
    ...writeExamples(),
    ...writeRules(),
    ...writePhp(api),
    ...writePython(api),
    ...writeTable(api),
    ...writeCalls(api),
  };
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const names = Object.keys(files);
  const code = names.filter((name) => name.endsWith('.ts')).map((name) => path.join(folder, name));
  const config = ['--config', '.oxfmtrc.json'];
  const args = ['node_modules/oxfmt/bin/oxfmt', ...config, ...code];
  const formatted = await runCommand({ file: 'node', args });
  if (formatted.code !== 0) throw new Error(formatted.output);
  return names;
}
