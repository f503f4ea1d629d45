import { companyIdField } from '@piton/contract/companies/company.ts';
import { plainSealHashes } from '@piton/contract/cards/sealing.ts';
import { z } from 'zod';
import { setPlainSealHash } from '../companies/set-plain-seal-hash.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';
import { workAsOwner } from './command/work-as-owner.ts';

const options = z.object({
  company: z.string().refine((text) => companyIdField.safeParse(text).success, {
    error: 'That is not the id of a company.',
  }),
  hash: z.enum(plainSealHashes, { error: `It is one of ${plainSealHashes.join(' and ')}.` }),
});

export const plainSeals: Command = {
  summary: 'Set the RSA hash of a company’s server that is too old for SHA-256.',
  usage: '--company <id> --hash SHA-1 | SHA-256',
  run: async (args, { config, print }) => {
    const { company: companyId, hash } = takeOptions(args, options);
    const done = await workAsOwner(config(), 'piton plain-seals', (client) =>
      setPlainSealHash(client, { companyId, hash }),
    );
    if (done === 'no_company') {
      throw new OperatorError(`There is no company ${companyId}. Nothing was changed.`);
    }
    print(
      done === 'unchanged'
        ? `Plain blocks of ${companyId} use ${hash} already.`
        : `Plain blocks of ${companyId} use ${hash} from now on. The payment page is unaffected.`,
    );
  },
};
