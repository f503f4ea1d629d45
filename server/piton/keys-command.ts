import { companyIdField } from '@piton/contract/companies/company.ts';
import { z } from 'zod';
import { rewrapCompanyKeys } from '../companies/encryption-keys/rewrap-company-keys.ts';
import {
  companiesToRotate,
  type KeysRotated,
  rotateCompanyKeys,
} from '../companies/encryption-keys/rotate-company-keys.ts';
import { masterKeyFrom } from '../encryption/master-key.ts';
import { OperatorError } from '../operator-error.ts';
import { openCompanyRootKey, openSecondRootKey } from '../encryption/root-keys/company-root-key.ts';
import { isInUse } from '../encryption/root-keys/rotate-master-key.ts';
import type { Command } from './command/command.ts';
import { takeNoArguments } from './command/take-arguments.ts';
import { takeOptions } from './command/take-options.ts';
import { workWithMasterKey } from './command/work-with-master-key.ts';

type Context = Parameters<Command['run']>[1];

const purpose = 'piton keys';

const companyIds = z
  .string()
  .transform((text) => (text === 'all' ? 'all' : text.split(',')))
  .refine(
    (ids) => ids === 'all' || ids.every((id) => companyIdField.safeParse(id).success),
    'Name companies by their ids, with commas between them, or say all.',
  );

/** A sealed payment is accepted for up to 30 days. */
const usualGraceDays = 30;

const options = z.object({
  company: companyIds,
  'grace-days': z.coerce.number().int().min(0).max(365).default(usualGraceDays),
});

export const keys: Command = {
  summary: 'Replace companies’ encryption keys, or give them to the payment server alone.',
  usage:
    'rotate --company <id>,… | all [--grace-days 30]  how many days old keys still decrypt payments; all skips companies still in that period, so that you can repeat an interrupted run; 0 skips none and retires all old keys at once | separate  with the payment server’s settings: afterwards the master key alone opens no company’s key',
  run: async ([word, ...rest], context) => {
    if (word === 'rotate') await rotate(rest, context);
    else if (word === 'separate') await separate(rest, context);
    else throw new OperatorError('Usage: piton keys rotate or separate');
  },
};

async function rotate(args: string[], { config, print }: Context): Promise<void> {
  const { company, 'grace-days': graceDays } = takeOptions(args, options);
  await workWithMasterKey(config(), purpose, async (client, rootKey) => {
    const companyRootKey = await openCompanyRootKey(client, rootKey, config());
    const ids = company === 'all' ? await companiesToRotate(client, graceDays) : company;
    for (const [index, companyId] of ids.entries()) {
      const done = await rotateCompanyKeys(client, companyRootKey, { companyId, graceDays });
      if (done !== 'rotated') throw new OperatorError(refusals[done](companyId, index));
      print(`${index + 1} of ${ids.length}: ${companyId} has a new key.`);
    }
    print(endLine(ids.length, graceDays));
  });
}

/** Every server that takes payments must have the payments key by now; at least one has shown it. */
async function separate(args: string[], { config, print }: Context): Promise<void> {
  takeNoArguments(args);
  const { paymentsKey } = config();
  if (paymentsKey === null) {
    throw new OperatorError('This needs PITON_PAYMENTS_KEY, as the payment server has it.');
  }
  await workWithMasterKey(config(), purpose, async (client, rootKey) => {
    const second = await openSecondRootKey(client, paymentsKey);
    if (second === null) {
      throw new OperatorError('Start a server with PITON_PAYMENTS_KEY first, then repeat this.');
    }
    // A moved company can't take payments without such a server, and nothing moves it back.
    if (!(await isInUse(client, masterKeyFrom(paymentsKey)))) {
      throw new OperatorError(
        'No server has run with the payments key in the last 30 s. Start the payment server, then repeat this. Nothing was moved.',
      );
    }
    const moved = await rewrapCompanyKeys(client, { ...second, other: rootKey }, (count) =>
      print(`${count} moved`),
    );
    print(`The payments key alone opens the keys of all companies; ${moved} were moved.`);
  });
}

const refusals: Record<
  Exclude<KeysRotated, 'rotated'>,
  (companyId: string, rotated: number) => string
> = {
  no_company: (companyId, rotated) =>
    `There is no company ${companyId}. ${rotated} were rotated before it.`,
  other_root_key: (companyId, rotated) =>
    `Another root key wraps the keys of ${companyId}. ${rotated} companies were rotated before it. See docs/operations/lost-keys.md, “Master key”.`,
};

function endLine(rotated: number, graceDays: number): string {
  if (rotated === 0) return 'No company was due: each has an old key in its grace period.';
  return graceDays === 0
    ? 'The old keys open no payment from now on, except for a second in running servers.'
    : `The old keys open payments for ${graceDays} more days. Merchants with a copy of one need the new one before then.`;
}
