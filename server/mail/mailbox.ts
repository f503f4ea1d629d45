import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { makeDataFolder } from '../config/make-data-folder.ts';
import { writeDurably } from '../config/write-durably.ts';
import type { MailTransport } from './mail-transport.ts';

export type KeptEmail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly at: Date;
};

/** Stores emails instead of sending them, for the demo and development. */
export type Mailbox = MailTransport & {
  /** Newest first. */
  readonly list: () => Promise<KeptEmail[]>;
  readonly find: (id: string) => Promise<KeptEmail | null>;
};

const keptMax = 200;
const fileName = /^(\d{1,15}-[\da-f-]{1,36})\.eml$/;

/** One file per email, so that email programs can open it and it survives a restart. */
export function openMailbox(folder: string): Mailbox {
  makeDataFolder(folder);
  const fileOf = (id: string) => path.join(folder, `${id}.eml`);
  const read = new Map<string, Promise<KeptEmail>>();
  const ids = () => idsIn(folder);
  const open = async (id: string) => {
    const found = read.get(id) ?? readEmail(id, readFileSync(fileOf(id)));
    read.set(id, found);
    return found;
  };
  return {
    deliver: async ({ name, raw }) => {
      writeDurably(fileOf(name), raw.toString(), 0o600);
      for (const id of ids().slice(keptMax)) {
        rmSync(fileOf(id), { force: true });
        read.delete(id);
      }
      return null;
    },
    list: () => Promise.all(ids().map(open)),
    find: async (id) => (ids().includes(id) ? open(id) : null),
  };
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** Newest first: a name begins with the email's time and ends with its id. */
function idsIn(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .toSorted((one, other) => byNumbers.compare(other, one));
}

async function readEmail(id: string, raw: Buffer): Promise<KeptEmail> {
  const { to, subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  return {
    id,
    to: to?.[0]?.address ?? '',
    subject,
    text,
    html,
    links: [...new Set(text.match(/https?:\/\/\S+/g) ?? [])],
    at: new Date(Number(id.split('-')[0])),
  };
}
