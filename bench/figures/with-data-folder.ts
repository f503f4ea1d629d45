import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A data folder that is removed afterwards. */
export async function withDataFolder(work: (dataFolder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'piton-bench-'));
  // PostgreSQL's own account, used when root starts it, needs access.
  await chmod(folder, 0o711);
  try {
    await work(path.join(folder, 'data'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
