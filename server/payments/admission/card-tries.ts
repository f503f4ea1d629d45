import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { parse as parseUuid, stringify as writeUuid } from 'uuid';
import { addressNetwork } from '../../limits/address-network.ts';
import { deriveKey } from '../../sealed-keys/derive-key.ts';
import type { MasterKey } from '../../sealed-keys/master-key.ts';
import type { VelocityLimits } from './velocity-limits.ts';

/** How often a card, and whoever sits at one address, may try within that time. */
export type TryLimits = VelocityLimits & {
  readonly cardMost: number;
  readonly addressMost: number;
  readonly withinSeconds: number;
  /** For how long a payer is told that they paid the same. */
  readonly sameWithinSeconds: number;
};

/** A card that is about to be tried, as the database may know it. */
export type CardTry = {
  readonly card: Buffer;
  /** Its first digits, keyed like the whole number: velocity is checked per BIN too. */
  readonly bin: Buffer;
  /** Null where a merchant's server asks, which is one address for all its customers. */
  readonly address: Buffer | null;
  readonly limits: TryLimits;
  /** The earlier payment of the same that the payer was told of, and meant to pay once more. */
  readonly confirmedSaleId: string | null;
};

export type TriedCard = {
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly number: string;
  readonly amountMills: bigint;
};

export type CardTries = {
  readonly describe: (
    tried: TriedCard,
    from: { address: string | null; confirm: string | null },
  ) => CardTry;
  /** What a payer sends back who means to pay the same once more. */
  readonly confirmationOf: (tried: TriedCard, earlierSaleId: string) => string;
};

/**
 * A card's fingerprint is keyed: without the key, which is not in the database, nobody finds the
 * number by trying all of them.
 */
export function createCardTries(masterKey: MasterKey, limits: TryLimits): CardTries {
  const fingerprintKey = createSecretKey(deriveKey(masterKey, 'card fingerprints'));
  const confirmationKey = createSecretKey(deriveKey(masterKey, 'payment confirmations'));
  const hash = (kind: 'card' | 'address' | 'bin', text: string) =>
    createHmac('sha256', fingerprintKey).update(`${kind}\0${text}`).digest();

  function sign({ companyId, mode, number, amountMills }: TriedCard, saleId: Uint8Array): Buffer {
    const said = [companyId, mode, number, amountMills, Buffer.from(saleId).toString('hex')].join(
      '\0',
    );
    return createHmac('sha256', confirmationKey).update(said).digest();
  }

  function readConfirmation(tried: TriedCard, text: string | null): string | null {
    const bytes = Buffer.from(text ?? '', 'base64url');
    if (bytes.length !== confirmationBytes) return null;
    const saleId = bytes.subarray(0, uuidBytes);
    // Anybody's bytes need not be an id at all; what we have signed is one.
    if (!timingSafeEqual(bytes.subarray(uuidBytes), sign(tried, saleId))) return null;
    return writeUuid(saleId);
  }

  return {
    describe: (tried, { address, confirm }) => ({
      card: hash('card', tried.number),
      bin: hash('bin', tried.number.slice(0, binDigits)),
      address: address === null ? null : hash('address', addressNetwork(address)),
      limits,
      confirmedSaleId: readConfirmation(tried, confirm),
    }),
    confirmationOf: (tried, saleId) => {
      const bytes = parseUuid(saleId);
      return Buffer.concat([bytes, sign(tried, bytes)]).toString('base64url');
    },
  };
}

/** Issuers' ranges are numbered by eight digits. */
const binDigits = 8;
const uuidBytes = 16;
const confirmationBytes = uuidBytes + 32;
