import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type AttackOptions, leaveNothing, startAttacked } from '../attacks/attacked-product.ts';
import { watchOthers } from '../attacks/overload/machine-share.ts';
import { figuresBeside } from '../attacks/overload/overload-figures.ts';
import { startOwnGateway } from '../own-gateway.ts';
import type { Part } from '../part.ts';
import { endure, openFilesNeeded, takeWhatever } from './endure.ts';
import { refuseFewFiles } from './open-files.ts';
import { slowControls, slowFigures } from './slow-figures.ts';
import { holdSome } from './start-attack.ts';

/** Slow clients and oversized bodies take nothing from honest customers. */
export const slowPart: Part = {
  name: 'slow',
  run: async (given) => {
    const { folder, print } = given;
    refuseFewFiles(openFilesNeeded(given));
    const folders = { kept: path.join(folder, 'kept'), careless: path.join(folder, 'careless') };
    for (const one of Object.values(folders)) mkdirSync(one);
    const gateway = await startOwnGateway(path.join(folders.kept, 'gateway.jsonl'));
    const options: Omit<AttackOptions, 'folder'> = {
      gatewayUrl: gateway.url,
      env: {
        PITON_ATTEMPTS_PER_CARD: '1000000',
        PITON_ATTEMPTS_PER_ADDRESS: '1000000',
      },
    };
    try {
      const planted = [
        'waits-for-ever',
        'waits-for-bodies',
        'takes-any-length',
        'takes-chunks-without-end',
      ] as const;
      const careless = await startAttacked({ ...options, folder: folders.careless, planted });
      // Measures its patience in parallel with the other product, at almost no cost.
      const waiting = holdSome(careless.url);
      const product = await startAttacked({ ...options, folder: folders.kept });
      const othersSince = watchOthers(folders.kept);
      const endured = await endure(product, given);
      const others = othersSince();
      print(`other processes used ${Math.round(others * 100)} % of the machine`);
      for (const says of endured.says) print(says);
      await product.stop();
      print('control: the server waits forever, and accepts any request');
      const { slow } = await waiting.stop();
      const taken = await takeWhatever(careless);
      await careless.stop();
      const figures = slowFigures(endured, given);
      return [...figuresBeside(others, figures, given), ...slowControls({ slow, ...taken })];
    } finally {
      for (const one of Object.values(folders)) leaveNothing(one);
      await gateway.stop();
    }
  },
};
