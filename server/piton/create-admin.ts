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
  summary: 'Create the first administrator, who then invites the other staff.',
  usage: '--email a@b.lc --first-name A --last-name B  answers a link to set the password',
  run: async (args, { config, print }) => {
    const taken = takeOptions(args, options);
    const email = taken.email.toLowerCase();
    const person = { email, firstName: taken['first-name'], lastName: taken['last-name'] };
    const { publicUrl } = config();
    const made = await workAsOwner(config(), 'piton create-admin', (client) =>
      createAdministrator(client, person),
    );
    if (made === null) {
      throw new OperatorError(`There is an account with ${email} already. Nothing was changed.`);
    }
    print(`${person.firstName} ${person.lastName} <${email}> is an administrator now.`);
    print('');
    print(`1. Set a password within ${made.validMinutes} minutes. This link opens once:`);
    print(`   ${publicUrl ?? ''}${emailLinkPath('reset', made.token)}`);
    if (publicUrl === null) {
      print('   It is a path of your Piton: PITON_PUBLIC_URL, which it begins with, is not set.');
    }
    print('2. Sign in with it, and set up the second step on the account page.');
    print('3. The console is open then, and others are invited there.');
  },
};
