import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './start-embedded.ts';
import { postgresProcesses, temporaryFolder } from './testing/run-embedded.ts';

test('PostgreSQL listens on no network port', async () => {
  const dataFolder = temporaryFolder();
  const embedded = await startEmbeddedPostgres({ dataFolder, purpose: 'a test' });
  onTestFinished(() => embedded.stop());
  const processes = await postgresProcesses(dataFolder);
  expect(processes.length).toBeGreaterThan(1);
  expect(listeningPorts(processes)).toEqual([]);
  expect(embedded.app.host).toMatch(/^\//);

  const server = net.createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await expect.poll(() => listeningPorts([process.pid])).not.toEqual([]);
});

/** The ports on which these processes listen. */
function listeningPorts(pids: readonly number[]): number[] {
  const ports = new Map<string, number>();
  for (const file of ['tcp', 'tcp6']) {
    for (const line of readFileSync(`/proc/net/${file}`, 'utf8').split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      if (state === listening) ports.set(`socket:[${inode}]`, Number.parseInt(local.slice(-4), 16));
    }
  }
  return pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => ports.get(linkOf(pid, fd)) ?? []),
  );
}

const listening = '0A';

function linkOf(pid: number, fd: string): string {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`);
  } catch {
    // It was closed between the two reads.
    return '';
  }
}
