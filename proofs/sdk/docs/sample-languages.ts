import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Start } from '../example-shops.ts';
import { installNode } from '../node-part.ts';
import { installPhp } from '../php-part.ts';
import { installPython } from '../python-part.ts';
import type { SampleFile } from './sample-files.ts';

export type Language = {
  readonly name: string;
  readonly file: SampleFile;
  /** Prepares a folder for the programs. */
  readonly install: (folder: string) => Promise<Installed>;
};

export type Installed = {
  readonly project: string;
  readonly run: (program: string) => Start;
  /** Runs a program that receives webhooks. Without one, the language verifies saved ones. */
  readonly serve: ((program: string, port: number) => Start) | null;
};

export const languages: readonly Language[] = [
  {
    name: 'curl',
    file: 'curl.sh',
    install: (folder) => {
      const project = path.join(folder, 'curl');
      mkdirSync(project);
      return Promise.resolve({ project, run: (program) => ['sh', '-eu', program], serve: null });
    },
  },
  {
    name: 'Node',
    file: 'node.mjs',
    install: async (folder) => {
      const project = await installNode(folder);
      const run = (program: string): Start => [process.execPath, program];
      return { project, run, serve: run };
    },
  },
  {
    name: 'PHP',
    file: 'php.php',
    install: async (folder) => {
      const project = path.join(folder, 'php');
      mkdirSync(project);
      await installPhp(project, { folder });
      return {
        project,
        run: (program) => ['php', program],
        serve: (program, port) => ['php', '-S', `127.0.0.1:${port}`, program],
      };
    },
  },
  {
    name: 'Python',
    file: 'python.py',
    install: async (folder) => {
      const project = path.join(folder, 'python');
      mkdirSync(project);
      const python = await installPython(project);
      const run = (program: string): Start => [python, program];
      return { project, run, serve: run };
    },
  },
];
