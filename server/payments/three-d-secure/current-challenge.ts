import type { PaymentDeps } from '../payment-deps.ts';
import type { SaleRecord } from '../sale-record.ts';
import { findShownChallenge } from './challenge-store.ts';
import { endUnauthenticated } from './end-unauthenticated.ts';
import type { ShownChallenge } from './shown-challenge.ts';

type CurrentSale = { readonly sale: SaleRecord; readonly shown: ShownChallenge | null };

/** The sale with its challenge, or ended if its challenge is over: no customer waits for the sweep. */
export async function withCurrentChallenge(
  deps: Pick<PaymentDeps, 'database' | 'gateways' | 'announce'>,
  sale: SaleRecord,
): Promise<CurrentSale> {
  const shown = await findShownChallenge(deps, sale);
  if (!shown?.isOver) return { sale, shown };
  return { sale: await endUnauthenticated(deps, sale, 'expired'), shown: null };
}
