import { fileMaxBytes, type FileValues } from './check-file.ts';

/** The progress of a choice, stored by the form under its field's name. */
export type Taken = Pick<FileValues, 'file' | 'name' | 'text'>;

type Taking = {
  /** The last of all chosen files. */
  latest: { current: File | null };
  fill: (taken: Taken) => void;
};

/**
 * Reads a chosen file. It clears the previous one at once, so that its content is never sent under
 * the new name, and the last choice wins whichever is read first.
 */
export async function takeFile(file: File, { latest, fill }: Taking): Promise<void> {
  latest.current = file;
  const { name } = file;
  fill({ file: 'reading', name, text: '' });
  const text = await textOf(file);
  if (latest.current !== file) return;
  fill(text === null ? { file: 'unreadable', name, text: '' } : { file: 'read', name, text });
}

/** Null if the file has been moved, changed or locked since. */
async function textOf(file: File): Promise<string | null> {
  // Skips reading a file over the limit; validation reports its size.
  if (file.size > fileMaxBytes) return ' '.repeat(fileMaxBytes + 1);
  try {
    return await file.text();
  } catch {
    return null;
  }
}
