import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Writes a file so that a power cut leaves either the old one or the whole new one. */
export function writeDurably(file: string, text: string, mode: number): void {
  const unfinished = `${file}.${process.pid}.new`;
  const handle = openSync(unfinished, 'w', mode);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
