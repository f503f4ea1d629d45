/** Takes one job, reports it, and never ends it, like a process that is killed in the middle. */
import { Buffer } from 'node:buffer';
import type { ClientConfig } from 'pg';
import { openPool } from '../../database/connect.ts';
import { createLog } from '../../http/log.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { createPayloadSeal } from '../seal-payload.ts';
import { startWorker } from '../start-worker.ts';

export type HangWorkerInput = { connection: ClientConfig; rootKey: string; task: string };

const [input = ''] = process.argv.slice(2);
const { connection, rootKey, task } = JSON.parse(input) as HangWorkerInput;
startWorker({
  pool: openPool({ connection, poolSize: 3, onIdleError: () => undefined }),
  log: createLog('silent'),
  seal: createPayloadSeal(rootKeyFrom(Buffer.from(rootKey, 'base64'))),
  tasks: [
    {
      name: task,
      run: async () => {
        process.stdout.write('took it\n');
        await new Promise(() => undefined);
      },
    },
  ],
});
