import type { CardBrand } from '@piton/contract/cards/card-brand.ts';
import type { Logger } from 'pino';
import type { CardGateway, CardSale, GatewayAccount, Inquiry, SaleOutcome } from '../gateway.ts';
import { openWire } from '../open-wire.ts';
import type { Secret } from '../secret.ts';
import { interpretInquiryResponse } from './interpret-inquiry-response.ts';
import { interpretSaleResponse, type UnconfirmedRefusal } from './interpret-sale-response.ts';
import { logInquiry, logSale } from './log-calls.ts';
import { saleEnvelope, saleHeaders } from './write-sale-request.ts';

export type FourCsOptions = {
  /** The parent of the service's folder. */
  url: string;
  /** Live and test are two folders on the same host. */
  service: 'TranSvcs' | 'DevTranSvcs';
  /** The platform's key; a company's own account has its own. */
  merchantKey: Secret;
  connectLimitMs: number;
  /** For the whole call, including the inquiry about an unconfirmed decline. */
  totalLimitMs: number;
  /** For one inquiry, within the limit of its call. */
  inquireLimitMs?: number;
  log: Logger;
};

/** The brands that public sources show for 4Cs. They don't mention American Express and others. */
export const fourCsBrands: ReadonlySet<CardBrand> = new Set(['visa', 'mastercard']);

/** Shorter than a sale's: an inquiry is repeated, and many wait behind a gateway that hangs. */
const usualInquireLimitMs = 10_000;

/** No sale has this number: theirs have sixteen letters and digits. */
const numberNeverUsed = 'PROBE';

/**
 * 4Cs ("TranPage"), the gateway of Caribbean Credit Card Corporation: a SOAP service for sales, and
 * a page for status inquiries.
 */
export function createFourCs(options: FourCsOptions): CardGateway<'inquire'> {
  const { service, connectLimitMs, totalLimitMs, log } = options;
  const { inquireLimitMs = usualInquireLimitMs } = options;
  const base = new URL(`${service}/`, options.url.replace(/\/*$/, '/'));
  const sales = openWire({ origin: base.origin, connectLimitMs });
  // Inquiries have their own connections, because sales that hang can occupy all of theirs.
  const inquiries = openWire({ origin: base.origin, connectLimitMs });

  const keyOf = (account: GatewayAccount | null) => account?.merchantKey ?? options.merchantKey;

  async function ask(tranId: string, merchantKey: Secret, callDeadline: number): Promise<Inquiry> {
    const deadline = Math.min(callDeadline, performance.now() + inquireLimitMs);
    const query = new URLSearchParams({ m: merchantKey.reveal(), t: tranId });
    const path = `${base.pathname}tqs.aspx?${query.toString()}`;
    return interpretInquiryResponse(await inquiries.send({ method: 'GET', path, deadline }));
  }

  async function sell(sale: CardSale, merchantKey: Secret, deadline: number): Promise<SaleOutcome> {
    const response = await sales.send({
      method: 'POST',
      path: `${base.pathname}Ssis.asmx`,
      headers: saleHeaders,
      body: saleEnvelope(sale, merchantKey),
      deadline,
      sendBy: sale.sendBy,
    });
    const verdict = interpretSaleResponse(sale, response, merchantKey);
    if (verdict.kind !== 'unconfirmed') return verdict;
    return confirmed(verdict, await ask(sale.tranId, merchantKey, deadline));
  }

  return {
    name: 'four_cs',
    brands: fourCsBrands,
    tranIds: 'sixteen_characters',
    async sale(sale, account) {
      const startedAt = performance.now();
      const outcome = await sell(sale, keyOf(account), startedAt + totalLimitMs);
      logSale(log, sale.tranId, outcome, performance.now() - startedAt);
      return outcome;
    },
    async inquire(tranId, account) {
      const startedAt = performance.now();
      const inquiry = await ask(tranId, keyOf(account), startedAt + totalLimitMs);
      logInquiry(log, tranId, inquiry, performance.now() - startedAt);
      return inquiry;
    },
    async probe() {
      const deadline = performance.now() + totalLimitMs;
      const inquiry = await ask(numberNeverUsed, options.merchantKey, deadline);
      return inquiry.kind !== 'unavailable';
    },
    close: async () => {
      await Promise.all([sales.close(), inquiries.close()]);
    },
  };
}

/**
 * "Incomplete" and a busy gateway may hide a charge, so the server inquires before it asks the
 * customer to retry. A single `absent` is final here, because the gateway has replied; after a lost
 * reply, `payments/inquiry/run-status-inquiries.ts` requires more.
 */
function confirmed(
  { refusal, response, references }: UnconfirmedRefusal,
  inquiry: Inquiry,
): SaleOutcome {
  const immediateInquiry = { response, outcome: inquiry.kind };
  switch (inquiry.kind) {
    case 'taken':
      return { kind: 'approved', references, immediateInquiry };
    case 'declined':
    case 'absent':
      return { ...refusal, immediateInquiry };
    case 'unavailable': {
      const detail = `${response}, then ${inquiry.cause}`;
      return { kind: 'unknown', cause: 'gateway', detail, immediateInquiry };
    }
  }
}
