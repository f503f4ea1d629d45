import { companyIdField } from '@piton/contract/companies/company.ts';
import { formatDayAndTime } from '@piton/contract/time/time.ts';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { gatewayUrlProblem } from '../config/config-rules.ts';
import { merchantKey, powerTranzText } from '../config/gateway-variables.ts';
import { clearGatewayAccount } from '../companies/gateway-accounts/clear-gateway-account.ts';
import { listGatewayAccounts } from '../companies/gateway-accounts/list-gateway-accounts.ts';
import {
  type AccountSet,
  setGatewayAccount,
} from '../companies/gateway-accounts/set-gateway-account.ts';
import type { GatewayName } from '../gateways/gateway.ts';
import { writeCredentials } from '../gateways/powertranz/credentials.ts';
import { refuseSimulator } from '../gateways/refuse-simulator.ts';
import { Secret } from '../gateways/secret.ts';
import { openCompanyRootKey } from '../encryption/root-keys/company-root-key.ts';
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
  summary: 'List, set or clear companies’ own accounts at the card gateways.',
  usage:
    'list | set --company <id> [--gateway powertranz] | clear --company <id>  set asks for the key, or reads it from standard input',
  run: async ([word, ...rest], context) => {
    if (word === 'list') await list(rest, context);
    else if (word === 'set') await set(rest, context);
    else if (word === 'clear') await clear(rest, context);
    else throw new OperatorError('Usage: piton gateway-account list, set or clear');
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
  const { gateway, rest } = takeGateway(args);
  const companyId = companyIn(rest);
  const isProduction = await workWithMasterKey(config(), purpose, isOfProduction);
  if (isProduction) await refuseUnusable(gateway, config().gateway);
  const { asks, read } = credentials[gateway];
  const typed = await readSecret(`${asks} of ${companyId} (typing is hidden): `);
  const account = { companyId, gateway, merchantKey: read(typed) };
  const done = await workWithMasterKey(config(), purpose, async (client, rootKey) =>
    setGatewayAccount(client, await openCompanyRootKey(client, rootKey, config()), account),
  );
  print(wordsOf(done, companyId));
  print('Test payments still go to the simulator.');
}

async function isOfProduction(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select from installation where kind = 'production'");
  return rows.length > 0;
}

/** The company's payments would fail, or move no money. */
async function refuseUnusable(gateway: GatewayName, config: Config['gateway']): Promise<void> {
  const problem = gatewayUrlProblem(gateway, config);
  if (problem !== null) throw new OperatorError(`${problem}\nNothing was changed.`);
  if (config.allowSimulator) return;
  const { url, powerTranz } = config;
  if (gateway === 'four_cs' && url) await refuseSimulator('PITON_GATEWAY_URL', url);
  if (gateway === 'powertranz' && powerTranz.url) {
    await refuseSimulator('PITON_POWERTRANZ_URL', powerTranz.url);
  }
}

/** What the person types, and the form in which it is stored. */
const credentials: Record<GatewayName, { asks: string; read: (typed: string) => Secret }> = {
  four_cs: {
    asks: 'Merchant key',
    read: (typed) => {
      if (merchantKey.safeParse(typed).success) return new Secret(typed);
      throw new OperatorError('A merchant key has letters, digits and _ only.');
    },
  },
  powertranz: {
    asks: 'PowerTranz id, password and, if there is one, gateway key, separated by spaces,',
    read: (typed) => {
      const [powerTranzId = '', password = '', gatewayKey, ...more] = typed.split(/ +/);
      const parts = [powerTranzId, password, ...(gatewayKey === undefined ? [] : [gatewayKey])];
      if (more.length > 0 || parts.some((part) => !powerTranzText.safeParse(part).success)) {
        throw new OperatorError('Type the id, the password and perhaps the gateway key.');
      }
      return writeCredentials({
        powerTranzId,
        password: new Secret(password),
        gatewayKey: gatewayKey === undefined ? null : new Secret(gatewayKey),
      });
    },
  },
};

/** Takes `--gateway` from the arguments; without it the account is at 4Cs. */
function takeGateway(args: string[]): { gateway: GatewayName; rest: string[] } {
  const at = args.indexOf('--gateway');
  if (at < 0) return { gateway: 'four_cs', rest: args };
  const gateway = gatewayNames.find((name) => name === args[at + 1]);
  if (gateway === undefined) throw new OperatorError('--gateway is four_cs or powertranz.');
  return { gateway, rest: args.toSpliced(at, 2) };
}

const gatewayNames = ['four_cs', 'powertranz'] as const satisfies readonly GatewayName[];

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
      'Only --company and --gateway are accepted here. If that was a key, others may have seen it: have the acquirer replace it.',
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
    case 'other_root_key':
      throw new OperatorError(
        `The keys of ${companyId} are wrapped by another root key. Set PITON_MASTER_KEY to the server’s key.`,
      );
  }
}
