import { companyIdField } from '@piton/contract/companies/company.ts';
import { z } from 'zod';
import {
  companiesToRotate,
  type KeysRotated,
  rotateCompanyKeys,
} from '../companies/encryption-keys/rotate-company-keys.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';
import { workWithMasterKey } from './command/work-with-master-key.ts';

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
  summary: 'Replace companies’ encryption keys.',
  usage:
    'rotate --company <id>,… | all [--grace-days 30]  the old keys still open payments so long; with all, companies whose old key still does are left out, so that a run that was cut short can go on; with 0 none is left out, and all old keys are retired',
  run: async ([word, ...rest], { config, print }) => {
    if (word !== 'rotate') {
      throw new OperatorError('Usage: npm run piton -- keys rotate --company <id>');
    }
    const { company, 'grace-days': graceDays } = takeOptions(rest, options);
    await workWithMasterKey(config(), 'piton keys', async (client, rootKey) => {
      const ids = company === 'all' ? await companiesToRotate(client, graceDays) : company;
      for (const [index, companyId] of ids.entries()) {
        const done = await rotateCompanyKeys(client, rootKey, { companyId, graceDays });
        if (done !== 'rotated') throw new OperatorError(refusals[done](companyId, index));
        print(`${index + 1} of ${ids.length}: ${companyId} has a new key.`);
      }
      print(endLine(ids.length, graceDays));
    });
  },
};

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
