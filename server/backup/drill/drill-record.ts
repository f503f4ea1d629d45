import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../config/write-durably.ts';

const instant = z.iso.datetime().transform((text) => new Date(text));

const stored = z.object({
  /** The nightly copy that was restored. */
  base: z.string(),
  endedAt: instant,
  seconds: z.number(),
  /** Null if ledger and audit were intact. */
  why: z.string().nullable(),
  /** Also of an earlier drill; null if there was none. */
  succeededAt: instant.nullable(),
});

export type DrillRecord = z.output<typeof stored>;

/** The last drill; null if there was none. */
export function readDrill(dataFolder: string): DrillRecord | null {
  const file = fileIn(dataFolder);
  if (!existsSync(file)) return null;
  return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function writeDrill(dataFolder: string, record: DrillRecord): void {
  writeDurably(fileIn(dataFolder), `${JSON.stringify(record)}\n`, 0o600);
}

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, 'backup-drill.json');
}
