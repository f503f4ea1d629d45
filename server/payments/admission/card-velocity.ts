import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { parse as parseUuid, stringify as writeUuid } from 'uuid';
import { addressNetwork } from '../../limits/address-network.ts';
import { deriveKey } from '../../encryption/derive-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';
import type { VelocityLimits } from './velocity-limits.ts';

/** How many attempts a card, or all cards from one address, may make in each window. */
export type CardLimits = VelocityLimits & {
  readonly maxCard: number;
  readonly maxAddress: number;
  readonly withinSeconds: number;
  /** How long an equal payment needs the customer's confirmation. */
  readonly sameWithinSeconds: number;
};

/** A card about to be charged, in the form the database may store. */
export type CardAttempt = {
  readonly card: Buffer;
  /** The keyed hash of its first digits: velocity is checked per BIN too. */
  readonly bin: Buffer;
  /** Null on the server channel: one address sends for all of a merchant's customers. */
  readonly address: Buffer | null;
  readonly limits: CardLimits;
  /** The earlier equal payment that the customer has seen and confirmed to pay again. */
  readonly confirmedSaleId: string | null;
};

export type AttemptedCard = {
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly number: string;
  readonly amountMills: bigint;
};

export type CardVelocity = {
  readonly describe: (
    attempted: AttemptedCard,
    from: { address: string | null; confirm: string | null },
  ) => CardAttempt;
  /** The token with which a customer confirms an equal second payment. */
  readonly confirmationOf: (attempted: AttemptedCard, earlierSaleId: string) => string;
};

/**
 * A card's fingerprint is an HMAC. Its key is not in the database, so a stolen database doesn't
 * allow trying all card numbers.
 */
export function createCardVelocity(rootKey: RootKey, limits: CardLimits): CardVelocity {
  const fingerprintKey = createSecretKey(deriveKey(rootKey, 'card fingerprints'));
  const confirmationKey = createSecretKey(deriveKey(rootKey, 'payment confirmations'));
  const hash = (kind: 'card' | 'address' | 'bin', text: string) =>
    createHmac('sha256', fingerprintKey).update(`${kind}\0${text}`).digest();

  function sign(
    { companyId, mode, number, amountMills }: AttemptedCard,
    saleId: Uint8Array,
  ): Buffer {
    const text = [companyId, mode, number, amountMills, Buffer.from(saleId).toString('hex')].join(
      '\0',
    );
    return createHmac('sha256', confirmationKey).update(text).digest();
  }

  function readConfirmation(attempted: AttemptedCard, text: string | null): string | null {
    const bytes = Buffer.from(text ?? '', 'base64url');
    if (bytes.length !== confirmationBytes) return null;
    const saleId = bytes.subarray(0, uuidBytes);
    // The token comes from the client; only the signature proves that it holds an id.
    if (!timingSafeEqual(bytes.subarray(uuidBytes), sign(attempted, saleId))) return null;
    return writeUuid(saleId);
  }

  return {
    describe: (attempted, { address, confirm }) => ({
      card: hash('card', attempted.number),
      bin: hash('bin', attempted.number.slice(0, binDigits)),
      address: address === null ? null : hash('address', addressNetwork(address)),
      limits,
      confirmedSaleId: readConfirmation(attempted, confirm),
    }),
    confirmationOf: (attempted, saleId) => {
      const bytes = parseUuid(saleId);
      return Buffer.concat([bytes, sign(attempted, bytes)]).toString('base64url');
    },
  };
}

/** Issuers' ranges have eight digits. */
const binDigits = 8;
const uuidBytes = 16;
const confirmationBytes = uuidBytes + 32;
