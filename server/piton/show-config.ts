import { describeConfig } from '../config/describe-config.ts';
import { readConfig } from '../config/read-config.ts';
import type { Command } from './command/command.ts';
import { takeNoArguments } from './command/take-arguments.ts';

export const showConfig: Command = {
  summary: 'Show the configuration as the server reads it, without secrets.',
  usage: '[--production]  as a server in production would read it, with all errors',
  run: (args, { env, config, print }) => {
    const isProduction = args[0] === '--production';
    takeNoArguments(isProduction ? args.slice(1) : args);
    const read = isProduction ? readConfig({ ...env, PITON_MODE: 'production' }) : config();
    print(JSON.stringify(describeConfig(read), null, 2));
  },
};
