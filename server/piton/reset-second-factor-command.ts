import { emailField } from '@piton/contract/fields/person-fields.ts';
import { z } from 'zod';
import { resetSecondFactor as reset } from '../identity/second-factor/reset-second-factor.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';
import { workAsOwner } from './command/work-as-owner.ts';

export const resetSecondFactor: Command = {
  summary: 'Turn off two-step sign-in for a user who has lost the app and the recovery codes.',
  usage: '--email a@b.lc  verify first who is asking: it sends no email',
  run: async (args, { config, print }) => {
    const email = takeOptions(args, z.object({ email: emailField })).email.toLowerCase();
    const wasOn = await workAsOwner(config(), 'piton reset-second-factor', (client) =>
      reset(client, email),
    );
    if (!wasOn) throw new OperatorError(`There is no account with ${email} and two-step sign-in.`);
    print(`Two-step sign-in is off for ${email}, and all their sessions have ended.`);
    print('Until they set it up again on the account page, the password alone signs them in.');
  },
};
