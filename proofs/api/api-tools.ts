import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1OpenApiDocument } from '@piton/contract/v1/v1-openapi.ts';
import { type Finished, runCommand } from '../../scripts/processes/run-command.ts';
import { installTools } from '../harness/install-tools.ts';

export type ApiTools = {
  readonly folder: string;
  /** Runs one of the installed programs in the folder. */
  readonly run: (program: string, args: readonly string[]) => Promise<Finished>;
};

const source = path.join(import.meta.dirname, 'clients');

export async function installApiTools(folder: string): Promise<ApiTools> {
  await installTools(source, folder);
  const run: ApiTools['run'] = (program, args) =>
    runCommand({
      file: 'node',
      args: [path.join(folder, 'node_modules/.bin', program), ...args],
      cwd: folder,
    });
  return { folder, run };
}

export function v1Document(): object {
  return v1OpenApiDocument(v1Endpoints, 'https://pay.example.lc');
}

export function writeDocument({ folder }: ApiTools, name: string, document: object): string {
  writeFileSync(path.join(folder, name), JSON.stringify(document, null, 2));
  return name;
}
