import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1OpenApiDocument } from '@piton/contract/v1/v1-openapi.ts';
import { type Finished, runCommand } from '../../scripts/processes/run-command.ts';

export type ApiTools = {
  readonly folder: string;
  /** Runs one of the installed programs in the folder. */
  readonly run: (program: string, args: readonly string[]) => Promise<Finished>;
};

const source = path.join(import.meta.dirname, 'clients');
const installLimitMs = 10 * 60_000;

/** Linters and generators have an install of their own, so that the product's stays small. */
export async function installApiTools(folder: string): Promise<ApiTools> {
  cpSync(source, folder, { recursive: true });
  const run: ApiTools['run'] = (program, args) =>
    runCommand({
      file: 'node',
      args: [path.join(folder, 'node_modules/.bin', program), ...args],
      cwd: folder,
    });
  const installed = await runCommand({
    file: 'npm',
    args: ['ci', '--no-progress'],
    cwd: folder,
    timeoutMs: installLimitMs,
  });
  if (installed.code !== 0) throw new Error(`the tools weren’t installed:\n${installed.output}`);
  return { folder, run };
}

export function v1Document(): object {
  return v1OpenApiDocument(v1Endpoints, 'https://pay.example.lc');
}

export function writeDocument({ folder }: ApiTools, name: string, document: object): string {
  writeFileSync(path.join(folder, name), JSON.stringify(document, null, 2));
  return name;
}
