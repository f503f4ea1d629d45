import { setTimeout as pause } from 'node:timers/promises';
import type { ArmedFault } from '../faults/armed-faults.ts';
import type { SaleFaultKind } from '../faults/fault-kinds.ts';
import type { Reply } from './reply.ts';

export type Exchange = {
  /** Processes the sale, whatever is answered then. */
  sell: () => Reply;
  answer: (reply: Reply, change?: (xml: string) => string) => Response;
  /** Resets the connection, so that nothing more can be answered. */
  reset: () => Response;
};

type Play = (exchange: Exchange, fault: ArmedFault) => Response | Promise<Response>;

/** One line for each way in which a sale goes wrong. */
const plays: Record<SaleFaultKind, Play> = {
  late: async ({ sell, answer }, { delayMs }) => {
    const reply = sell();
    // A simulator that was told to end does not stay for an answer.
    await pause(delayMs, undefined, { ref: false });
    return answer(reply);
  },
  processed_late: ({ sell, reset }, { delayMs }) => {
    void pause(delayMs, undefined, { ref: false }).then(sell);
    return reset();
  },
  reset_after: ({ sell, reset }) => {
    sell();
    return reset();
  },
  reset_before: ({ reset }) => reset(),
  http_500: () => empty500(),
  http_500_after: ({ sell }) => {
    sell();
    return empty500();
  },
  truncated: ({ sell, answer }) => answer(sell(), cutInTheMiddle),
  wrong_amount: ({ sell, answer }) => answer(withOtherAmount(sell())),
  busy: ({ answer }) => answer({ kind: 'refused', resultCode: 'TooBusy' }),
};

export function playSaleFault(
  fault: ArmedFault<SaleFaultKind>,
  exchange: Exchange,
): Response | Promise<Response> {
  return plays[fault.kind](exchange, fault);
}

function empty500(): Response {
  return new Response(null, { status: 500 });
}

/** Where it hurts most: the outcome has arrived, and what it is the outcome of has not. */
function cutInTheMiddle(xml: string): string {
  const closing = '</FinancialResultCode>';
  const at = xml.indexOf(closing);
  return xml.slice(0, at === -1 ? xml.length / 2 : at + closing.length);
}

function withOtherAmount(reply: Reply): Reply {
  if (reply.kind !== 'processed') return reply;
  const { transaction } = reply;
  return { ...reply, transaction: { ...transaction, amountCents: transaction.amountCents + 100n } };
}
