import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { holdAlone } from './hold-alone.ts';

/** The journal failed, so the sale must not have happened. */
export class JournalError extends Error {
  override name = 'JournalError';
}

export type Journal = {
  /** The entries at opening, oldest first. */
  entries: readonly unknown[];
  /**
   * Returns once the operating system has the whole line, so that a crash of ours can't lose it.
   */
  append: (entry: object) => void;
  close: () => void;
};

/**
 * An append-only file of JSON lines with one writer. Only lines with a line feed count: opening
 * cuts off a partial last line, whose sale never got a response.
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
      // Usually the whole line is written, and copying it first would cost as much as writing.
      if (written < lineBytes) writeRest(Buffer.from(line), written);
      length += lineBytes;
    } catch (cause) {
      cutBack(cause);
    }
  }
  function writeRest(line: Buffer, from: number): void {
    for (let at = from; at < line.length;) at += writeSync(descriptor, line, at);
  }
  /** Removes a partial line, because a later line after it would make the file unreadable. */
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
