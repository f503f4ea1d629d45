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
    summary: 'The page where cards are typed.',
    usage:
      'inventory [--json] | probe <address> [--json]  every script of it and why it is needed; or whether a live one is what this release answers',
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
          'Say: npm run piton -- pay-page inventory, or: npm run piton -- pay-page probe https://pay.example.lc/PayCompany/<id>',
        );
      }
    },
  };
}
