import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { holdAlone } from './hold-alone.ts';

/** What could not be written down must not have happened: whoever gets this has sold nothing. */
export class JournalError extends Error {
  override name = 'JournalError';
}

export type Journal = {
  /** What it held when it was opened, oldest first. */
  entries: readonly unknown[];
  /** Returns once the operating system has the whole line, so that our own end cannot lose it. */
  append: (entry: object) => void;
  close: () => void;
};

/**
 * A file of JSON lines that only grows, with one writer. A line counts from its line feed on: what
 * follows the last one was never answered for, because its writer ended within it, and is cut off.
 */
export async function openJournal(file: string, limits = { waitMs: 3000 }): Promise<Journal> {
  const descriptor = openSync(file, 'a+', 0o600);
  let length = 0;
  let isOpen = true;
  let release = (): void => {};
  function close(): void {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
    release();
  }
  function append(entry: object): void {
    if (!isOpen) throw new JournalError('the journal is closed');
    const line = `${JSON.stringify(entry)}\n`;
    const lineBytes = Buffer.byteLength(line);
    try {
      const written = writeSync(descriptor, line);
      // Mostly it is the whole line, and copying it first would cost as much as writing it.
      if (written < lineBytes) writeRest(Buffer.from(line), written);
      length += lineBytes;
    } catch (cause) {
      cutBack(cause);
    }
  }
  function writeRest(line: Buffer, from: number): void {
    for (let at = from; at < line.length;) at += writeSync(descriptor, line, at);
  }
  /** Half a line in the middle would make the whole file unreadable, so nothing follows one. */
  function cutBack(cause: unknown): never {
    try {
      ftruncateSync(descriptor, length);
    } catch {
      close();
    }
    throw new JournalError('the journal cannot be written', { cause });
  }
  try {
    release = await holdAlone(descriptor, { file, waitMs: limits.waitMs });
    const bytes = readFileSync(descriptor);
    length = bytes.lastIndexOf('\n') + 1;
    if (length < bytes.length) ftruncateSync(descriptor, length);
    return { entries: readLines(bytes.toString('utf8', 0, length), file), append, close };
  } catch (error) {
    close();
    throw error;
  }
}

function readLines(text: string, file: string): unknown[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return JSON.parse(line) as unknown;
      } catch {
        throw new JournalError(`line ${index + 1} of ${file} is not JSON`);
      }
    });
}
