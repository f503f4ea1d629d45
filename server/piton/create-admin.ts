import { emailLinkPath } from '@piton/contract/identity/email-links.ts';
import { emailField, firstNameField, lastNameField } from '@piton/contract/fields/person-fields.ts';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { createAdministrator } from '../identity/staff/create-administrator.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';
import { workAsOwner } from './command/work-as-owner.ts';

const options = z.object({
  email: emailField,
  'first-name': firstNameField,
  'last-name': lastNameField,
});

export const createAdmin: Command = {
  summary:
    'Create an administrator: the first one, or one more if nobody can sign in to the console.',
  usage: '--email a@b.lc --first-name A --last-name B  prints a link to set the password',
  run: async (args, { config, print }) => {
    const taken = takeOptions(args, options);
    const email = taken.email.toLowerCase();
    const person = { email, firstName: taken['first-name'], lastName: taken['last-name'] };
    const { publicUrl } = config();
    const made = await workAsOwner(config(), 'piton create-admin', (client) =>
      createAdministrator(client, person),
    );
    if (made === null) {
      throw new OperatorError(`${email} has an account already. Nothing was changed.`);
    }
    print(`${person.firstName} ${person.lastName} <${email}> is an administrator now.`);
    print('');
    print(`1. Set a password within ${made.validMinutes} minutes. This link works once:`);
    print(`   ${publicUrl ?? ''}${emailLinkPath('reset', made.token)}`);
    if (publicUrl === null) {
      print('   Put your Piton’s address before this path, because PITON_PUBLIC_URL is not set.');
    }
    print('2. Sign in, and set up two-step sign-in on the account page.');
    print('3. Then open the console, where you can invite other staff.');
  },
};
