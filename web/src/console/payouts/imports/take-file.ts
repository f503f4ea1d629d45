import { fileMaxBytes, type FileValues } from './check-file.ts';

/** How far a choice has come, as the form keeps it under the name of its field. */
export type Taken = Pick<FileValues, 'file' | 'name' | 'text'>;

type Taking = {
  /** Of all that were chosen, the last. */
  latest: { current: File | null };
  fill: (taken: Taken) => void;
};

/**
 * Reads a file that was chosen. What was chosen before is gone at once, so that nothing else is sent under its
 * name; and where another is chosen meanwhile, that one counts, whichever is read first.
 */
export async function takeFile(file: File, { latest, fill }: Taking): Promise<void> {
  latest.current = file;
  const { name } = file;
  fill({ file: 'reading', name, text: '' });
  const text = await textOf(file);
  if (latest.current !== file) return;
  fill(text === null ? { file: 'unreadable', name, text: '' } : { file: 'read', name, text });
}

/** Null of one that was moved, changed or locked since it was chosen. */
async function textOf(file: File): Promise<string | null> {
  // What is too large is not read, and says so as soon as it is judged.
  if (file.size > fileMaxBytes) return ' '.repeat(fileMaxBytes + 1);
  try {
    return await file.text();
  } catch {
    return null;
  }
}
