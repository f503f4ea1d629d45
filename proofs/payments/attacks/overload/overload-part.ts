import path from 'node:path';
import { startOwnGateway } from '../../own-gateway.ts';
import { controlFigure, type Part, type PartRun } from '../../part.ts';
import {
  type AttackedProduct,
  type AttackOptions,
  leaveNothing,
  startAttacked,
} from '../attacked-product.ts';
import { watchOthers } from './machine-share.ts';
import { overload, type Overload } from './overload.ts';
import { maxAcceptedMs, coldTimes, figuresBeside, overloadFigures } from './overload-figures.ts';

/** Three times the server's capacity, nearly all for one company. */
export const overloadPart: Part = {
  name: 'overload',
  needsRest: true,
  run: async (given) => {
    const { folder, print } = given;
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const options: AttackOptions = {
      folder,
      gatewayUrl: gateway.url,
      env: {
        PITON_ATTEMPTS_PER_CARD: '1000000',
        PITON_ATTEMPTS_PER_ADDRESS: '1000000',
      },
    };
    try {
      const product = await startAttacked(options);
      const othersSince = watchOthers(folder);
      const kept = await measure(product, given);
      const others = othersSince();
      print(`other processes used ${Math.round(others * 100)} % of the machine`);
      await product.stop();
      print('control: no fair queue, no rejections');
      const planted = ['takes-all-at-once'] as const;
      const greedy = await startAttacked({ ...options, planted });
      const broken = await measure(greedy, given);
      await greedy.stop();
      const { coldP99Ms, acceptedP99Ms } = broken;
      const isFound = acceptedP99Ms > maxAcceptedMs && coldP99Ms > coldTimes * kept.coldP99Ms;
      const measured = `${Math.round(acceptedP99Ms)} ms, cold ${Math.round(coldP99Ms)} ms`;
      return [
        ...figuresBeside(others, overloadFigures(kept, given), given),
        controlFigure('no fair queue', measured, isFound),
      ];
    } finally {
      leaveNothing(folder);
      await gateway.stop();
    }
  },
};

async function measure(product: AttackedProduct, given: PartRun): Promise<Overload> {
  const measured = await overload(product, given);
  given.print(measured.says);
  return measured;
}
