/** Takes one job, reports it, and never ends it, like a process that is killed in the middle. */
import { Buffer } from 'node:buffer';
import type { ClientConfig } from 'pg';
import { openPool } from '../../database/connect.ts';
import { createLog } from '../../http/log.ts';
import { masterKeyFrom } from '../../encryption/master-key.ts';
import { createPayloadSeal } from '../seal-payload.ts';
import { startWorker } from '../start-worker.ts';

export type HangWorkerInput = { connection: ClientConfig; masterKey: string; task: string };

const [input = ''] = process.argv.slice(2);
const { connection, masterKey, task } = JSON.parse(input) as HangWorkerInput;
startWorker({
  pool: openPool({ connection, poolSize: 3, onIdleError: () => undefined }),
  log: createLog('silent'),
  seal: createPayloadSeal(masterKeyFrom(Buffer.from(masterKey, 'base64'))),
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
