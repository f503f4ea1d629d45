import { powerTranzMark } from '../../journal/is-powertranz-entry.ts';
import { modes } from '../../mode.ts';
import {
  type Authentication,
  authenticationResults,
  type Entry,
  type Settlement,
  type Transaction,
  transactionTypes,
} from './record-types.ts';

export function toJournalEntry({ kind, record }: Entry): object {
  return {
    ...powerTranzMark,
    kind,
    ...record,
    ...('amountCents' in record && { amountCents: String(record.amountCents) }),
  };
}

/** Undefined if the entry is incomplete. */
export function fromJournalEntry(entry: object): Entry | undefined {
  const { gateway: _, kind, ...fields } = entry as Record<string, unknown>;
  if (!isOneOf(modes, fields['mode'])) return undefined;
  if (kind === 'settlement') {
    return hasTexts(fields, settlementTexts) ? { kind, record: fields as Settlement } : undefined;
  }
  if (!hasTexts(fields, saleTexts) || !/^\d+$/.test(fields['amountCents'] as string)) {
    return undefined;
  }
  const money = { amountCents: BigInt(fields['amountCents'] as string) };
  if (kind === 'transaction') {
    const isWhole = hasTexts(fields, transactionTexts) && isOneOf(transactionTypes, fields['type']);
    return isWhole ? { kind, record: { ...(fields as Transaction), ...money } } : undefined;
  }
  if (kind !== 'authentication' || !hasTexts(fields, authenticationTexts)) return undefined;
  const { result, behaviour } = fields;
  const isWhole =
    (result === undefined || isOneOf(authenticationResults, result)) &&
    typeof behaviour === 'object' &&
    behaviour !== null;
  if (!isWhole) return undefined;
  return { kind, record: { ...(fields as Authentication), ...money } };
}

const settlementTexts = ['powerTranzId', 'settledAt'];
const saleTexts = [
  'powerTranzId',
  'transactionIdentifier',
  'amountCents',
  'currencyCode',
  'orderIdentifier',
  'cardBrand',
  'cardSuffix',
  'cvvResponseCode',
  'spiToken',
];
const transactionTexts = [
  'originalIdentifier',
  'isoResponseCode',
  'authorizationCode',
  'rrn',
  'processedAt',
];
const authenticationTexts = ['merchantResponseUrl', 'startedAt', 'expiresAt'];

function hasTexts(fields: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => typeof fields[name] === 'string');
}

function isOneOf(known: readonly string[], value: unknown): boolean {
  return known.some((one) => one === value);
}
