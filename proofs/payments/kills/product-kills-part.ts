import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { killPart } from '../../harness/kill-part.ts';
import { counted, type Figure } from '../../harness/figure.ts';
import type { Part } from '../part.ts';
import { type Kills, killServers } from './kill-servers.ts';
import { paidFigures } from './paid-figures.ts';

/** Like `kills`, but with everything `npm start` adds to the server, including the database. */
export const productKillsPart: Part = {
  name: 'product-kills',
  run: async (given) => {
    const dataFolder = path.join(given.folder, 'data');
    mkdirSync(dataFolder);
    const rounds = given.scale === 'short' ? 1 : 20;
    const kill = () => killPart(dataFolder, 'server');
    return figuresOf(
      await killServers(given, { dataFolder, rounds, kill, restore: () => undefined }),
    );
  },
};

function figuresOf({ attempts, rounds, found, played }: Kills): Figure[] {
  return [
    ...paidFigures({ attempts, played }),
    {
      name: 'differences after kills of the whole product',
      measured: `${found.length} of ${attempts.length} payments, ${counted(rounds, 'kill')}`,
      limit: '0',
      isKept: found.length === 0,
    },
  ];
}
