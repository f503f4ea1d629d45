import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, type Page } from '@playwright/test';

/** The snippet of that name, as shown on the page. */
export async function snippetOf(page: Page, name: string): Promise<string> {
  const snippet = page.getByRole('group', { name, exact: true });
  return `${(await snippet.textContent()) ?? ''}\n`;
}

type Run = {
  /** The command, in a folder with all files. */
  readonly command: string;
  /** Name → text. */
  readonly files: Readonly<Record<string, string>>;
};

type Ran = { readonly code: number | null; readonly printed: string; readonly complaints: string };

/** Runs copied snippets in a separate terminal; returns the output. */
export async function runSnippets(run: Run): Promise<string> {
  const { code, printed, complaints } = await tryWhatFails(run);
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  return printed;
}

/** The same for incomplete or wrong snippets. */
export async function tryWhatFails({ command, files }: Run): Promise<Ran> {
  return inFolder(files, async (folder) => {
    const { child, outputs } = begin(command, folder);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
    });
    return { code, ...outputs() };
  });
}

/**
 * The same for a server, which prints its address and runs during `use`; it must print no errors.
 */
export async function serveSnippets(
  { command, files, complaint = /^$/ }: Run & { readonly complaint?: RegExp },
  use: (address: string) => Promise<void>,
): Promise<void> {
  await inFolder(files, async (folder) => {
    // Replaces its shell, so that one kill ends both.
    const { child, outputs } = begin(command, folder);
    try {
      await expect.poll(() => outputs().printed).toMatch(/^http:\/\/localhost:\d+\s/);
      await use(outputs().printed.trim());
      expect(outputs().complaints).toMatch(complaint);
    } finally {
      child.kill();
    }
  });
}

async function inFolder<Result>(
  files: Run['files'],
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'piton-docs-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      await writeFile(path.join(folder, name), text);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** `$0` is this Node, whatever else the machine has. */
function begin(command: string, folder: string) {
  const child = spawn('sh', ['-eu', '-c', command, process.execPath], { cwd: folder });
  let printed = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  // Playwright makes Node print in colour.
  const outputs = () => ({ printed: stripVTControlCharacters(printed), complaints });
  return { child, outputs };
}

/** The snippet of that name with the reader's keys put in. */
export async function snippetWithKeys(
  page: Page,
  name: string,
  { secret = '', publishable = '' }: { secret?: string; publishable?: string },
): Promise<string> {
  return (await snippetOf(page, name))
    .replaceAll('sk_test_piton_YOUR_KEY', secret)
    .replaceAll('pk_test_piton_YOUR_KEY', publishable);
}

/** The settings filled in by a reader, for a company of the demo. */
export async function filledSettings(
  page: Page,
  { companyId = 'DemoSoufriereSpice01', pitonUrl }: { companyId?: string; pitonUrl?: string } = {},
): Promise<string> {
  const settings = await snippetOf(page, 'Settings');
  const filled = settings.replace('your company id', companyId);
  return pitonUrl === undefined ? filled : `${filled}PITON_URL='${pitonUrl}'\n`;
}
