import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '../../../operator-error.ts';
import type { PlatformStatus } from '@piton/contract/status/status.ts';
import type { RenderPay } from '../fill-pay-page.ts';

/** Keyed by URL path: "/assets/pay-1a2b3c4d.js". */
export type BuiltFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export type Built = {
  readonly files: BuiltFiles;
  /** A page or another text with placeholders. */
  readonly textOf: (name: string) => string;
  readonly renderPay: RenderPay;
  readonly renderStatus: RenderStatus;
};

/** The figures of the status page, as HTML; `web` builds it. */
type RenderStatus = (status: PlatformStatus) => string;

/** The output folder of web/build.ts. */
export const builtWebFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

/** The whole build, in memory. */
export async function readBuilt(folder: string): Promise<Built> {
  const client = path.join(folder, 'client');
  const files = await readFiles(client);
  return {
    files,
    textOf: (name) => {
      const bytes = files.get(name);
      if (!bytes) throw notBuilt(path.join(client, name));
      return new TextDecoder().decode(bytes);
    },
    renderPay: (await importRenderer<Pick<Built, 'renderPay'>>(folder, 'pay.js')).renderPay,
    renderStatus: (await importRenderer<Pick<Built, 'renderStatus'>>(folder, 'status.js'))
      .renderStatus,
  };
}

async function readFiles(folder: string): Promise<BuiltFiles> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const read = entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const urlPath = `/${path.relative(folder, file).split(path.sep).join('/')}`;
        return [urlPath, new Uint8Array(await readFile(file))] as const;
      });
    return new Map(await Promise.all(read));
  } catch (error) {
    throw notBuilt(folder, error);
  }
}

async function importRenderer<Exports>(folder: string, name: string): Promise<Exports> {
  const file = path.join(folder, 'server', name);
  try {
    return (await import(pathToFileURL(file).href)) as Exports;
  } catch (error) {
    throw notBuilt(file, error);
  }
}

function notBuilt(what: string, cause?: unknown): OperatorError {
  return new OperatorError(`The web app is not built: ${what} is missing.`, { cause });
}
