import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { runCommand } from '../../../scripts/processes/run-command.ts';
import { paymentWith } from '../../payments/attacks/payments-to-send.ts';
import { readSample } from './sample-files.ts';
import type { Installed, Language } from './sample-languages.ts';

type Env = Readonly<Record<string, string>>;

/** A reader of the docs: a company of its own, and a language whose samples it runs. */
export type Reader = {
  readonly language: Language;
  readonly installed: Installed;
  /** Its address and test key. */
  readonly env: Env;
  readonly api: Api;
  /** A company with payouts and disputes, which test mode doesn't have. */
  readonly live: { readonly env: Env; readonly api: Api };
  readonly startedAt: string;
};

export type Api = <Answer>(target: string, body?: object) => Promise<Answer>;

/** Posts a body, or gets. */
export function openApi({ PITON_URL = '', PITON_KEY = '' }: Env): Api {
  return async <Answer>(target: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${PITON_URL}/v1/${target}`, {
      headers: { authorization: `Bearer ${PITON_KEY}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${target}: ${text}`);
    return JSON.parse(text) as Answer;
  };
}

/** Changes a sample's text, to plant a fault. */
export type Alter = (text: string) => string;

/** Writes a sample into the reader's project, and returns its name there. */
export function pasteSample(
  { language, installed }: Reader,
  step: string,
  alter: Alter = (text) => text,
): string {
  const name = `${step}${path.extname(language.file)}`;
  writeFileSync(path.join(installed.project, name), alter(readSample(step, language.file)));
  return name;
}

/** Runs a sample, and returns what it prints. */
export async function runSample(
  reader: Reader,
  step: string,
  { env = {}, alter }: { readonly env?: Env; readonly alter?: Alter | undefined } = {},
): Promise<string> {
  const { installed } = reader;
  const [file, ...args] = installed.run(pasteSample(reader, step, alter));
  const given = { ...process.env, ...reader.env, ...env };
  const running = { file, args, cwd: installed.project, env: given, timeoutMs: 60_000 };
  const { code, output } = await runCommand(running);
  if (code !== 0) throw new Error(`ended with ${code}: ${output.trim()}`);
  return output;
}

const card = '4444111122223333';

export async function sealCard(api: Api, amount: string): Promise<string> {
  const company = await api<{ keyId: string; publicKey: string }>('public/company');
  return sealPayment(paymentWith(card, amount), company, new Date());
}
