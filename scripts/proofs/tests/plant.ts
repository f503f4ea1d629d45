import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fault } from './fault.ts';

/** The file with the fault in it; what cannot be planted as it is described proves nothing. */
export function plantedText(
  { name, file, text, planted }: Pick<Fault, 'name' | 'file' | 'text' | 'planted'>,
  source: string,
): string {
  const count = source.split(text).length - 1;
  if (count !== 1) throw new Error(`"${name}" needs its text once in ${file}, and finds ${count}`);
  return source.replace(text, () => planted);
}

/** Runs `work` while the fault is in the copy, and takes it out again. */
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
