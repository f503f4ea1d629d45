import { islandTime } from '../../island-time.ts';
import { findBehaviour } from '../cards/find-behaviour.ts';
import { findBrand } from '../cards/find-brand.ts';
import type { CardBehaviour } from '../cards/test-cards.ts';
import type { Fields } from '../requests/fields.ts';
import { readSale, type SaleRequest } from '../requests/read-sale.ts';
import { refusal, type ResponseBody } from '../response-body.ts';
import type { Caller, Service } from '../service.ts';
import { transactionResponse, transactionTypeNumbers } from './sale-response.ts';
import { storeTransaction } from './store-transaction.ts';

/** Without 3-D Secure the issuer responds at once. */
export function processPlainSale(
  fields: Fields,
  { powerTranzId }: Caller,
  service: Service,
): ResponseBody {
  const read = readNewSale(fields, { powerTranzId, isThreeDSecure: false }, service);
  if ('Approved' in read) return read;
  const transaction = storeTransaction(
    {
      ...saleData(read, powerTranzId),
      type: 'Sale',
      originalIdentifier: '',
      isoResponseCode: read.behaviour.isoResponseCode,
      spiToken: '',
    },
    service,
  );
  return transactionResponse(transaction);
}

type NewSale = SaleRequest & { behaviour: CardBehaviour };

/** Returns the response instead if the fields are wrong or the identifier has been used. */
export function readNewSale(
  fields: Fields,
  { powerTranzId, isThreeDSecure }: { powerTranzId: string; isThreeDSecure: boolean },
  service: Service,
): NewSale | ResponseBody {
  const TransactionType = transactionTypeNumbers.Sale;
  const sale = readSale(fields, { isThreeDSecure });
  if ('errors' in sale) return refusal('97', { TransactionType, Errors: sale.errors });
  const { transactionIdentifier } = sale;
  if (service.records.isUsed({ mode: service.mode, powerTranzId, transactionIdentifier })) {
    return refusal('94', { TransactionType, TransactionIdentifier: transactionIdentifier });
  }
  const behaviour = findBehaviour(sale, islandTime(service.now().getTime()));
  return { ...sale, behaviour };
}

/** The stored sale, which holds only brand and last four digits of the card. */
export function saleData(sale: NewSale, powerTranzId: string) {
  return {
    powerTranzId,
    transactionIdentifier: sale.transactionIdentifier,
    amountCents: sale.amountCents,
    currencyCode: sale.currencyCode,
    orderIdentifier: sale.orderIdentifier,
    cardBrand: findBrand(sale.cardNumber) ?? '',
    cardSuffix: sale.cardNumber.slice(-4),
    cvvResponseCode: cvvResponseOf(sale),
  };
}

function cvvResponseOf({ hasCvv, behaviour }: NewSale): string {
  if (!hasCvv) return '';
  return behaviour.isCvvWrong ? 'N' : 'M';
}
