import { statfsSync } from 'node:fs';

/** Of the disk that holds the folder; null where that cannot be told. */
export function freeMegabytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / 1_048_576;
  } catch {
    return null;
  }
}
