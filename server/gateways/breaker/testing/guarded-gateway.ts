import { fourCsBrands } from '../../four-cs/create-four-cs.ts';
import { saleOf } from '../../four-cs/testing/replies.ts';
import type { CardGateway, CardSale, Inquiry, SaleOutcome } from '../../gateway.ts';
import { capturedLog } from '../../../http/testing/test-app.ts';
import { guardGateway } from '../guard-gateway.ts';
import { virtualTimers } from './virtual-timers.ts';

export const references = { approvalCode: null, hostReference: null, batchId: null };
export const approved: SaleOutcome = { kind: 'approved', references };
export const timedOut: SaleOutcome = { kind: 'unknown', cause: 'timeout', detail: 'no response' };
export const absent: Inquiry = { kind: 'absent' };
export const unanswered: Inquiry = { kind: 'unavailable', cause: 'ECONNREFUSED' };

/** A guarded gateway that behaves as the test currently says, with a clock that the test moves. */
export function guardedGateway({ draw = () => 1 }: { draw?: () => number } = {}) {
  const time = virtualTimers(draw);
  const does: {
    sale: (sale: CardSale) => SaleOutcome | Promise<SaleOutcome>;
    inquire: (tranId: string) => Inquiry | Promise<Inquiry>;
  } = { sale: () => timedOut, inquire: () => unanswered };
  const sales: number[] = [];
  const probes: number[] = [];
  const gateway: CardGateway<'inquire'> = {
    name: 'four_cs',
    brands: fourCsBrands,
    tranIds: 'sixteen_characters',
    async sale(sale) {
      sales.push(time.timers.now());
      return does.sale(sale);
    },
    inquire: async (tranId) => does.inquire(tranId),
    probe: async () => {
      probes.push(time.timers.now());
      return (await does.inquire('PROBE')).kind !== 'unavailable';
    },
    close: async () => undefined,
  };
  const { log, lines } = capturedLog();
  const { timers } = time;
  const guarded = guardGateway(gateway, { mode: 'live', log, timers });
  const sell = () => guarded.sale(saleOf(), null);
  return {
    ...time,
    guarded,
    does,
    sell,
    sellTimes: async (count: number) => {
      for (let round = 0; round < count; round += 1) await sell();
    },
    /** How many sales reached the gateway. */
    salesSent: () => sales.length,
    probes: () => [...probes],
    lines,
  };
}
