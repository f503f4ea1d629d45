import { accessSync, constants, lstatSync, mkdirSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/**
 * Creates the data folder for this account alone. It works level by level, because Node's recursive
 * mkdir never returns if the system answers with ENOENT, as in /proc.
 */
export function makeDataFolder(dataFolder: string): void {
  const folder = path.resolve(dataFolder);
  try {
    for (const level of missingLevels(folder)) makeOne(level);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    throw refusal(
      folder,
      reasons[code] ?? `the system refuses it (${code || (error as Error).message}). To go on,`,
      error,
    );
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this account may not write there. Give it the folder, or',
  EPERM: 'this account may not write there. Give it the folder, or',
  EROFS: 'its disk is read-only. Make it writable, or',
  ENOSPC: 'its disk is full. Free some space, or',
  EDQUOT: 'its disk is full. Free some space, or',
};

/** From the outermost inwards; empty if the folder exists. */
function missingLevels(folder: string): string[] {
  const missing: string[] = [];
  for (let level = folder; ; level = path.dirname(level)) {
    const found = look(level);
    if (found?.isDirectory()) return missing;
    if (found) throw refusal(folder, `${level} is a file. To go on,`);
    if (isLink(level)) {
      throw refusal(folder, `${level} is a link to something that is not there. To go on,`);
    }
    missing.unshift(level);
  }
}

/** Undefined also below a file: the next level up reports what is wrong there. */
function look(level: string): Stats | undefined {
  return statSync(level, { throwIfNoEntry: false });
}

function isLink(level: string): boolean {
  try {
    return lstatSync(level).isSymbolicLink();
  } catch {
    return false;
  }
}

function makeOne(level: string): void {
  try {
    mkdirSync(level, { mode: 0o700 });
  } catch (error) {
    // Another process may have just created it.
    if (!look(level)?.isDirectory()) throw error;
  }
}

function refusal(folder: string, reasonAndAdvice: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `The data folder ${folder} cannot be used: ${reasonAndAdvice} set PITON_DATA to another folder.`,
    { cause },
  );
}
