/** `npm run piton -- <command>`: what an operator does with the product from the command line. */
import { readConfig } from './config.ts';
import { OperatorError } from './operator-error.ts';
import type { Command } from './piton/command.ts';
import { showConfig } from './piton/show-config.ts';
import { showStatus } from './piton/show-status.ts';

const commands: Record<string, Command> = { config: showConfig, status: showStatus };

const [name = 'help', ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === 'help' || name === '--help' || args.includes('--help')) console.log(help());
  else if (command === undefined) throw new OperatorError(`There is no "${name}".\n\n${help()}`);
  else {
    await command.run(args, {
      env: process.env,
      config: () => readConfig({ ...process.env, PITON_MODE: 'development' }),
      print: console.log,
    });
  }
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}

function help(): string {
  const lines = Object.entries(commands).map(([word, { summary, usage }]) => {
    const first = `  ${word.padEnd(8)}  ${summary}`;
    return usage === '' ? first : `${first}\n            ${usage}`;
  });
  return ['npm run piton -- <command>', '', ...lines].join('\n');
}
