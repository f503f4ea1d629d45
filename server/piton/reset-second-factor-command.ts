import { emailField } from '@piton/contract/fields/person-fields.ts';
import { z } from 'zod';
import { resetSecondFactor as reset } from '../identity/second-factor/reset-second-factor.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';
import { workAsOwner } from './command/work-as-owner.ts';

export const resetSecondFactor: Command = {
  summary: 'Turns the second step off for who has lost the app and the recovery codes.',
  usage: '--email a@b.lc  be sure first who is asking: it sends no mail',
  run: async (args, { config, print }) => {
    const email = takeOptions(args, z.object({ email: emailField })).email.toLowerCase();
    const wasOn = await workAsOwner(config(), 'piton reset-second-factor', (client) =>
      reset(client, email),
    );
    if (!wasOn) throw new OperatorError(`There is no account with ${email} and a second step.`);
    print(`The second step of ${email} is off, and it is signed out everywhere.`);
    print('Until it is set up anew on the account page, the password alone opens the account.');
  },
};
