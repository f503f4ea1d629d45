import { OperatorError } from '../../operator-error.ts';
import { freeMegabytes } from './free-megabytes.ts';

/** Turns PostgreSQL's or the system's error into one line that tells an operator what to do. */
export function explainFailure(what: string, output: string, folder: string): OperatorError {
  const reason = knownReason(output, folder) ?? lastErrorLine(output);
  return new OperatorError(`${what}: ${reason}`);
}

/** The same for an error of the file system. */
export function explainFileError(what: string, error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? null : knownReason(code, folder);
  return reason === null ? error : new OperatorError(`${what}: ${reason}`, { cause: error });
}

function knownReason(output: string, folder: string): string | null {
  const free = freeMegabytes(folder);
  // The log is on the same disk, and a full disk has no room for the error either.
  const isSilent = output.trim() === '' && free !== null && free < 1;
  if (isSilent || /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/.test(output)) {
    const left = free === null ? '' : ` (${Math.floor(free)} MB free)`;
    return `the disk that holds ${folder} is full${left}. Free some space and start again.`;
  }
  if (output.includes('locked by a PostgreSQL out of sight')) {
    return `another PostgreSQL uses ${folder}, in a container or on a machine that this one cannot see. Stop it first, or set PITON_DATA to another folder.`;
  }
  if (/Read-only file system|EROFS/.test(output)) {
    return `the disk that holds ${folder} is read-only. Make it writable, or set PITON_DATA to another folder.`;
  }
  if (/Permission denied|EACCES|EPERM/.test(output)) {
    return `this account may not write to ${folder}. Give it the folder, or set PITON_DATA to another one.`;
  }
  if (/incompatible with server|is not a valid data directory/.test(output)) {
    return `the database files in ${folder} are damaged, or belong to another version of PostgreSQL (the file PG_VERSION). Start the Piton release that wrote them, or restore a backup.`;
  }
  return null;
}

function lastErrorLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const errors = lines.filter((line) => /FATAL|PANIC|ERROR|error:/.test(line));
  return (errors.at(-1) ?? lines.at(-1) ?? 'it ended without output').trim();
}
