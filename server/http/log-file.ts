import fs from 'node:fs';
import type { DestinationStream } from 'pino';

const maxPendingBytes = 1_048_576;
const retryAfterMs = 100;

/**
 * Writes lines to an open file in their order, without holding up requests. Whatever fails, such as
 * a full disk, the server goes on: up to 1 MB waits until lines can be written, and a line says how
 * many more were dropped. pino's own destination would end the server, or hang at its exit.
 */
export function openLogFile(file: number): DestinationStream {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let dropped = 0;
  let isBusy = false;

  const take = (): Buffer => {
    const chunk = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    return chunk;
  };
  const add = (line: Buffer): void => {
    pending.push(line);
    pendingBytes += line.length;
  };
  const begin = (): void => {
    isBusy = true;
    const chunk = take();
    fs.write(file, chunk, (error, count) => {
      const left = error === null ? chunk.subarray(count) : chunk;
      if (left.length > 0) {
        pending.unshift(left);
        pendingBytes += left.length;
      } else if (dropped > 0) {
        add(droppedLine(dropped));
        dropped = 0;
      }
      if (error !== null) setTimeout(begin, retryAfterMs).unref();
      else if (pending.length > 0) begin();
      else isBusy = false;
    });
  };
  process.on('exit', () => {
    try {
      fs.writeSync(file, take());
    } catch {
      // The disk is still full: nothing more can be said.
    }
  });
  return {
    write: (line) => {
      const bytes = Buffer.from(line);
      if (pendingBytes + bytes.length > maxPendingBytes) dropped += 1;
      else add(bytes);
      if (!isBusy) begin();
    },
  };
}

function droppedLine(lines: number): Buffer {
  const time = new Date().toISOString();
  const msg = 'log lines were dropped, because the log could not be written';
  return Buffer.from(`${JSON.stringify({ level: 'warn', time, lines, msg })}\n`);
}
