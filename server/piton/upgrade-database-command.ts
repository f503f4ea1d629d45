import { z } from 'zod';
import { withBothServers, withSide } from '../database/major-upgrade/both-servers.ts';
import { endReplication } from '../database/major-upgrade/end-replication.ts';
import { copyDatabase } from '../database/major-upgrade/start-copy.ts';
import { switchServers } from '../database/major-upgrade/switch-servers.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';

const url = z.string().regex(/^postgres(ql)?:\/\//, 'write it like postgres://postgres@host/piton');
const both = z.object({ from: url, to: url });
const one = z.object({ from: url.optional(), to: url });

type Print = (line: string) => void;

const words: Record<string, (args: string[], print: Print) => Promise<void>> = {
  copy: async (args, print) => {
    await withBothServers(takeOptions(args, both), (servers) => copyDatabase(servers, print));
    print(
      'The copy is complete and follows each payment. Stop all servers, then run “upgrade-database switch”.',
    );
  },
  switch: async (args, print) => {
    const startedAt = performance.now();
    const { tables, rows } = await interruptible((interruption) =>
      withBothServers(takeOptions(args, both), (servers) =>
        switchServers(servers, print, interruption),
      ),
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`${tables} tables with ${rows} rows are equal. Switched in ${seconds} s.`);
    print('Start the servers with the new server in DATABASE_URL and DATABASE_OWNER_URL.');
  },
  end: async (args, print) => {
    const { from, to } = takeOptions(args, one);
    if (from !== undefined) await withSide('--from', from, endReplication);
    await withSide('--to', to, endReplication);
    print('Neither server sends changes to the other any more.');
  },
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Stops the work in order at Ctrl-C or the end of the terminal, instead of in the middle. */
async function interruptible<Result>(
  work: (interruption: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const interrupt = () => controller.abort(new OperatorError('Interrupted. Nothing was switched.'));
  for (const signal of signals) process.on(signal, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

export const upgradeDatabase: Command = {
  summary: 'Move to another PostgreSQL server, for example of a newer major version.',
  usage:
    'copy | switch | end  --from <url of a superuser> --to <the same>  fills the empty database of --to; makes it the one in use; ends the replication back to the old one. See docs/upgrades.md',
  run: async ([word = '', ...rest], { print }) => {
    const work = Object.hasOwn(words, word) ? words[word] : undefined;
    if (work === undefined) {
      throw new OperatorError(
        'Usage: piton upgrade-database copy | switch | end --from <url> --to <url>',
      );
    }
    await work(rest, print);
  },
};
