import { existsSync } from 'node:fs';
import { runCommand } from '../processes/run-command.ts';
import type { Step, StepOutcome } from './step.ts';
import { isSource, trackedFiles } from './tracked-files.ts';

/** Runs tsc once per tsconfig.json, because each workspace has different globals. */
export const typesStep: Step = {
  name: 'types',
  what: 'tsc, once per workspace',
  run: checkTypes,
};

async function checkTypes(): Promise<StepOutcome> {
  const files = await trackedFiles();
  const folders = files
    .filter((file) => /^(?:sdk\/)?[^/]+\/tsconfig\.json$/.test(file))
    .map(folderOf);
  const full = folders.filter((folder) =>
    files.some((file) => file.startsWith(`${folder}/`) && isSource(file)),
  );
  const results = await Promise.all(full.map(checkFolder));
  const empty = folders.length - full.length;
  return {
    isOk: results.every(({ code }) => code === 0),
    note: `${full.length} folders${empty > 0 ? `, ${empty} without TypeScript yet` : ''}`,
    output: results.map(({ output }) => output).join(''),
  };
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

async function checkFolder(folder: string): Promise<{ code: number; output: string }> {
  const tsc = 'node_modules/typescript/bin/tsc';
  if (!existsSync(tsc)) return { code: 1, output: `${tsc} is missing: run npm install.\n` };
  return runCommand({ file: 'node', args: [tsc, '--noEmit', '--pretty', 'false', '-p', folder] });
}
