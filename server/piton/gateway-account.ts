import { companyIdField } from '@piton/contract/companies/company.ts';
import { formatDayAndTime } from '@piton/contract/time/time.ts';
import { z } from 'zod';
import { merchantKey } from '../config/config-variables.ts';
import { clearGatewayAccount } from '../companies/gateway-accounts/clear-gateway-account.ts';
import { listGatewayAccounts } from '../companies/gateway-accounts/list-gateway-accounts.ts';
import {
  type AccountSet,
  setGatewayAccount,
} from '../companies/gateway-accounts/set-gateway-account.ts';
import { Secret } from '../gateways/secret.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { takeNoArguments } from './command/take-arguments.ts';
import { takeOptions } from './command/take-options.ts';
import { workAsOwner } from './command/work-as-owner.ts';
import { workWithMasterKey } from './command/work-with-master-key.ts';

type Context = Parameters<Command['run']>[1];

const purpose = 'piton gateway-account';

const options = z.object({
  company: z.string().refine((text) => companyIdField.safeParse(text).success, {
    error: 'That is not the id of a company.',
  }),
});

export const gatewayAccount: Command = {
  summary: 'List, set or clear companies’ own merchant keys.',
  usage:
    'list | set --company <id> | clear --company <id>  set asks for the key, or reads it from standard input',
  run: async ([word, ...rest], context) => {
    if (word === 'list') await list(rest, context);
    else if (word === 'set') await set(rest, context);
    else if (word === 'clear') await clear(rest, context);
    else throw new OperatorError('Usage: npm run piton -- gateway-account list, set or clear');
  },
};

async function list(args: string[], { config, print }: Context): Promise<void> {
  takeNoArguments(args);
  const accounts = await workAsOwner(config(), purpose, listGatewayAccounts);
  for (const { companyId, companyName, gateway, createdAt } of accounts) {
    print(`${companyId}  ${gateway}  since ${formatDayAndTime(createdAt)}  ${companyName}`);
  }
  if (accounts.length === 0) print('All companies use the platform’s key.');
}

async function set(args: string[], { config, print, readSecret }: Context): Promise<void> {
  const companyId = companyIn(args);
  await workWithMasterKey(config(), purpose, () => Promise.resolve());
  const typed = await readSecret(`Merchant key of ${companyId} (typing is hidden): `);
  const checked = merchantKey.safeParse(typed);
  if (!checked.success) {
    throw new OperatorError('A merchant key has letters, digits and _ only.');
  }
  const account = { companyId, gateway: 'four_cs', merchantKey: new Secret(typed) } as const;
  const done = await workWithMasterKey(config(), purpose, (client, masterKey) =>
    setGatewayAccount(client, masterKey, account),
  );
  print(wordsOf(done, companyId));
  print('Test payments still go to the simulator.');
}

async function clear(args: string[], { config, print }: Context): Promise<void> {
  const companyId = companyIn(args);
  const had = await workAsOwner(config(), purpose, (client) =>
    clearGatewayAccount(client, companyId),
  );
  if (!had) throw new OperatorError(`${companyId} has no account of its own. Nothing has changed.`);
  print(`${companyId} uses the platform’s key from now on.`);
}

/** Other text in its place may be the key, so it isn't repeated. */
function companyIn(args: string[]): string {
  const [first = '--company', ...more] = args;
  const isUnderstood = first.startsWith('--company=')
    ? more.length === 0
    : first === '--company' && more.length <= 1;
  if (!isUnderstood) {
    throw new OperatorError(
      'Only --company is accepted here. If that was a key, others may have seen it: have the acquirer replace it.',
    );
  }
  return takeOptions(args, options).company;
}

function wordsOf(done: AccountSet, companyId: string): string {
  switch (done) {
    case 'added':
      return `${companyId} uses its own key from now on.`;
    case 'replaced':
      return `${companyId} uses this key from now on. Inquiries about earlier payments still use the previous key.`;
    case 'no_company':
      throw new OperatorError(`There is no company ${companyId}. Nothing was changed.`);
    case 'other_master_key':
      throw new OperatorError(
        `The keys of ${companyId} are wrapped by another master key. Set PITON_MASTER_KEY to the server’s key.`,
      );
  }
}
