import { builtWebFolder } from '../http/read-built.ts';
import { OperatorError } from '../operator-error.ts';
import type { Command } from './command.ts';
import { showInventory } from './pay-page/show-inventory.ts';
import { takeNoArguments } from './take-arguments.ts';

/** Knows nothing but the release that it is of: it needs no configuration and no secret. */
export const payPage = payPageOf(builtWebFolder);

export function payPageOf(folder: string): Command {
  return {
    summary: 'What the page holds where cards are typed.',
    usage: 'inventory [--json]  every script of it, with hashes, and why it is needed',
    run: async ([word, ...given], { print }) => {
      const isJson = given.includes('--json');
      const rest = given.filter((each) => each !== '--json');
      if (word === 'inventory') {
        takeNoArguments(rest);
        await showInventory({ folder, isJson, print });
      } else {
        throw new OperatorError('Say: npm run piton -- pay-page inventory');
      }
    },
  };
}
