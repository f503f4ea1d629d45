import { parseArgs } from 'node:util';
import { key32 } from '../config/variable-schemas.ts';
import { openRootKey } from '../encryption/root-keys/open-root-key.ts';
import { type Repair, repairMasterKey } from './repair-master-key.ts';
import { OperatorError } from '../operator-error.ts';
import { findMasterKey } from '../encryption/master-key.ts';
import { rootKeyFrom } from '../encryption/root-key.ts';
import type { Command } from './command/command.ts';
import { workWithMasterKey } from './command/work-with-master-key.ts';
import { finishMasterKeyRotation, rotateMasterKey } from './rotate-master-key.ts';

const usage = 'Usage: piton master-key rotate, finish-rotation or repair';

export const masterKey: Command = {
  summary: 'Replace the master key, or repair rows that a server wrote under a wrong one.',
  usage:
    'rotate [--key payments] --new-key-file <file> | --new-key-command <command>  two members of staff confirm it; servers then start with either key | finish-rotation [--key payments]  with the new key: removes the old one | repair [--apply]  asks for the wrong key, or reads it from standard input; without --apply it only shows what it would do',
  run: async (args, context) => {
    const [word, ...rest] = args;
    if (word === 'rotate') await rotateMasterKey(rest, context);
    else if (word === 'finish-rotation') await finishMasterKeyRotation(rest, context);
    else await repair(args, context);
  },
};

async function repair(
  args: string[],
  { config, print, readSecret }: Parameters<Command['run']>[1],
): Promise<void> {
  const isApplied = readArguments(args);
  // Before the prompt, so that an operator with the wrong key configured learns it at once.
  await workWithMasterKey(config(), 'piton master-key', () => Promise.resolve());
  const typed = await readSecret('The wrong master key, in base64 (typing is hidden): ');
  const parsed = key32.safeParse(typed.trim());
  if (!parsed.success) throw new OperatorError('A master key is 32 bytes in base64.');
  const wrong = rootKeyFrom(parsed.data);
  const done = await workWithMasterKey(
    config(),
    'piton master-key',
    async (client, right): Promise<Repair> => {
      if (wrong.id === right.id) {
        throw new OperatorError('This is the right key. Type the wrong one.');
      }
      await client.query('begin');
      try {
        await openRootKey(client, findMasterKey(config()));
        const repaired = await repairMasterKey(client, { right, wrong });
        await client.query(isApplied ? 'commit' : 'rollback');
        return repaired;
      } catch (cause) {
        await client.query('rollback');
        throw cause;
      }
    },
  );
  for (const line of linesOf(done, isApplied)) print(line);
}

function readArguments([word, ...rest]: string[]): boolean {
  if (word !== 'repair') throw new OperatorError(usage);
  try {
    const { values } = parseArgs({ args: rest, options: { apply: { type: 'boolean' } } });
    return values.apply ?? false;
  } catch (cause) {
    throw new OperatorError(usage, { cause });
  }
}

function linesOf(
  { companyIds, skippedCompanyIds, blocks, days }: Repair,
  isApplied: boolean,
): string[] {
  const skipped = skippedCompanyIds.map(
    (id) => `company ${id}: skipped, because that key does not decrypt its keys`,
  );
  if (companyIds.length + blocks + days === 0) {
    return [...skipped, 'This database contains nothing written under that key.'];
  }
  const will = isApplied ? '' : 'would be ';
  return [
    ...companyIds.map((id) => `company ${id}: keys ${will}wrapped under the right key`),
    ...skipped,
    `audit chain: ${blocks} blocks and ${days} days ${will}countersigned`,
    isApplied
      ? 'Repaired. Check it with: piton audit verify. Passwords and bank account numbers entered under the wrong key cannot be decrypted: ask these people to enter them again.'
      : 'Nothing was changed. Add --apply to carry it out.',
  ];
}
