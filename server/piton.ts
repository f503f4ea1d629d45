/** `piton <command>`, in a clone `npm run piton -- <command>`: an operator's tasks from the command line. */
import type { Config } from './config/config.ts';
import { type Environment, readConfig } from './config/read-config.ts';
import { OperatorError } from './operator-error.ts';
import { audit } from './piton/audit-command.ts';
import { backup } from './piton/backup-command.ts';
import type { Command } from './piton/command/command.ts';
import { createAdmin } from './piton/create-admin.ts';
import { explainCommandError } from './piton/command/explain-command-error.ts';
import { drill } from './piton/drill-command.ts';
import { gatewayAccount } from './piton/gateway-account.ts';
import { keys } from './piton/keys-command.ts';
import { ledger } from './piton/ledger-command.ts';
import { masterKey } from './piton/master-key-command.ts';
import { payPage } from './piton/pay-page-command.ts';
import { plainSeals } from './piton/plain-seals.ts';
import { createLineReader } from './piton/command/line-reader.ts';
import { readSecret } from './piton/command/read-secret.ts';
import type { LineInput } from './piton/command/terminal.ts';
import { restore } from './piton/restore-command.ts';
import { resetSecondFactor } from './piton/reset-second-factor-command.ts';
import { selfCheck } from './piton/self-check-command.ts';
import { showConfig } from './piton/show-config.ts';
import { showStatus } from './piton/show-status.ts';
import { upgradeDatabase } from './piton/upgrade-database-command.ts';

export const commands: Readonly<Record<string, Command>> = {
  config: showConfig,
  status: showStatus,
  ledger,
  audit,
  backup,
  restore,
  drill,
  'self-check': selfCheck,
  'create-admin': createAdmin,
  'reset-second-factor': resetSecondFactor,
  'gateway-account': gatewayAccount,
  'plain-seals': plainSeals,
  keys,
  'master-key': masterKey,
  'pay-page': payPage,
  'upgrade-database': upgradeDatabase,
};

/** Returns the exit code. */
export async function runPiton(
  args: string[],
  env: Environment,
  input: LineInput = process.stdin,
): Promise<0 | 1> {
  const [name = 'help', ...rest] = args;
  // Read once, because that can run the master key's command.
  let config: Config | undefined;
  const lines = createLineReader(input);
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (name === 'help' || name === '--help' || rest.includes('--help')) console.log(help());
    else if (command === undefined) {
      throw new OperatorError(`There is no command "${name}". "piton help" lists the commands.`);
    } else {
      await command.run(rest, {
        env,
        config: () => (config ??= readConfig({ ...env, PITON_MODE: 'development' })),
        print: console.log,
        readSecret: (question) => readSecret(question, input),
        readLine: lines.readLine,
      });
    }
    return 0;
  } catch (error) {
    const explained = await explainCommandError(error);
    console.error(explained instanceof OperatorError ? explained.message : explained);
    return 1;
  } finally {
    lines.close();
  }
}

function help(): string {
  const widest = Math.max(...Object.keys(commands).map((word) => word.length));
  const lines = Object.entries(commands).map(([word, { summary, usage }]) => {
    const first = `  ${word.padEnd(widest)}  ${summary}`;
    return usage === '' ? first : `${first}\n  ${' '.repeat(widest)}  ${usage}`;
  });
  return ['piton <command>, in a clone: npm run piton -- <command>', '', ...lines].join('\n');
}
