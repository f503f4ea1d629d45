import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fault } from './fault.ts';

/** The file with the fault; throws if it can't be planted as described. */
export function plantedText(
  { name, file, text, planted }: Pick<Fault, 'name' | 'file' | 'text' | 'planted'>,
  source: string,
): string {
  const count = source.split(text).length - 1;
  if (count !== 1) throw new Error(`"${name}" needs its text once in ${file}, and finds ${count}`);
  return source.replace(text, () => planted);
}

/** Runs `work` with the fault in the copy, and removes it afterwards. */
export async function withPlanted<Result>(
  folder: string,
  fault: Fault,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = path.join(folder, fault.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, plantedText(fault, source));
  try {
    return await work();
  } finally {
    writeFileSync(file, source);
  }
}
