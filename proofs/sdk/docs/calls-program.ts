import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../../web/src/devdocs/reference/calls.json');

/** The calls of the reference, by operation and language. */
const calls = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
export const operations = Object.keys(calls);

type Program = { readonly head: string; readonly each: (call: string) => string };

const programs: Readonly<Record<string, Program>> = {
  curl: { head: '', each: (call) => call },
  node: {
    head: "import { Piton } from '@piton/node';\nconst piton = new Piton(process.env.PITON_KEY ?? '');",
    each: (call) => `{\n${call}\n}`,
  },
  php: {
    head: "<?php\nrequire 'vendor/autoload.php';\n$piton = new Piton\\Client(getenv('PITON_KEY'));",
    each: (call) => call,
  },
  python: {
    head: "import os\nfrom piton import Piton\npiton = Piton(os.environ['PITON_KEY'])",
    each: (call) => call,
  },
};

/** One program with all calls of the reference. */
export function callsProgram(language: string): string {
  const { head, each } = programs[language] ?? missing(language);
  const texts = operations.map((operation) =>
    each(calls[operation]?.[language] ?? missing(operation)),
  );
  return [head, ...texts, ''].join('\n');
}

function missing(what: string): never {
  throw new Error(`the reference has no call of ${what}`);
}
