import { statfsSync } from 'node:fs';

/** Free space on the folder's disk; null if unknown. */
export function freeMegabytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / 1_048_576;
  } catch {
    return null;
  }
}
