import { builtWebFolder } from '../http/pages/built/read-built.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command/command.ts';
import { showInventory } from './pay-page/show-inventory.ts';
import { showProbe } from './pay-page/show-probe.ts';
import { takeNoArguments } from './command/take-arguments.ts';

/** Depends only on its release: it needs no configuration and no secret. */
export const payPage = payPageOf(builtWebFolder);

export function payPageOf(folder: string): Command {
  return {
    summary: 'Check the payment page.',
    usage:
      'inventory [--json] | probe <address> [--json]  lists each script with its reason, or compares a live page with this release',
    run: async ([word, ...given], { print }) => {
      const isJson = given.includes('--json');
      const [first, ...rest] = given.filter((each) => each !== '--json');
      takeNoArguments(rest);
      const options = { folder, isJson, print };
      if (word === 'inventory') {
        takeNoArguments(first === undefined ? [] : [first]);
        await showInventory(options);
      } else if (word === 'probe' && first !== undefined) await showProbe(first, options);
      else {
        throw new OperatorError(
          'Usage: piton pay-page inventory, or: piton pay-page probe https://pay.example.lc/PayCompany/<id>',
        );
      }
    },
  };
}
