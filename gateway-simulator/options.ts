import { parseArgs } from 'node:util';
import { type Accounts, readAccounts } from './powertranz/accounts.ts';

export type Options = {
  host: string;
  port: number;
  isWithParent: boolean;
  journal: string | undefined;
  accounts: Accounts;
  isHelp: boolean;
};

export const usage = `node gateway-simulator/main.ts [options]

  --host <address>   where it listens; default 127.0.0.1
  --port <number>    0, if not given, takes whichever port is free; the line on stdout says which
  --journal <file>   keeps what it processed in this file, and reads it back at the start;
                     if not given, everything is forgotten with the process
  --powertranz-account <id>:<password>
                     an account of PowerTranz, for each use of the option; if not given,
                     any id with any password is one
  --with-parent      ends when its stdin closes, and so with the program that started it
  --help             prints this`;

/** Throws one sentence about the first invalid option. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '0' },
      'with-parent': { type: 'boolean', default: false },
      journal: { type: 'string' },
      'powertranz-account': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    host: values.host,
    port: readPort(values.port),
    isWithParent: values['with-parent'],
    journal: values.journal,
    accounts: readAccounts(values['powertranz-account']),
    isHelp: values.help,
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`--port must be a number from 0 to 65535, not "${text}"`);
}
