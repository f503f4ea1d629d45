import { randomBytes } from 'node:crypto';
import type { RawResponse, Connections } from '../connections.ts';
import { boundOf } from './manger-attack.ts';
import { bytesOf, numberOf, padBlock, type PaddingHash, type RawRsa, rawRsaOf } from './oaep.ts';
import { addressOf, type CompanyKey } from '../payments-to-send.ts';
import type { PayFunction } from '../read-web-pay-response.ts';

/** A captured block, the client that asks about it, and the real content of its questions. */
export type Target = {
  readonly raw: RawRsa;
  /** The captured block times a factor, sealed. */
  readonly textTimes: (factor: bigint) => string;
  /** Whether the opened product does not begin with 0, which only its author knows. */
  readonly isBig: (factor: bigint) => boolean;
  readonly factor: (isBig: boolean) => bigint;
  readonly ask: (text: string, path?: PayFunction) => Promise<RawResponse>;
  /** The captured block itself, which is a payment. */
  readonly captured: () => string;
  /** An unused address. */
  readonly nextAddress: () => string;
  readonly askFrom: (from: string, text: string, path?: PayFunction) => Promise<RawResponse>;
};

/** Below the number of questions that throttles an address. */
const questionsEach = 40;

export function targetOf(
  key: CompanyKey,
  message: Buffer,
  connections: Connections,
  { hash, addressesFrom }: { hash: PaddingHash; addressesFrom: number },
): Target {
  const raw = rawRsaOf(key);
  const { modulus, blockBytes } = raw;
  const block = padBlock(message, blockBytes, { hash });
  const sealed = raw.raise(block);
  const bound = boundOf(blockBytes);
  const isBig = (factor: bigint) => (block * factor) % modulus >= bound;
  let addresses = addressesFrom;
  let asks = 0;
  const nextAddress = () => {
    addresses += 1;
    return addressOf(addresses);
  };
  let from = nextAddress();
  const askFrom = (address: string, text: string, path: PayFunction = '/makPayment') => {
    const body = JSON.stringify({ testMode: '0', companyId: key.companyId, encryptedTxt: text });
    return connections.post({ path, body, from: address });
  };
  return {
    raw,
    isBig,
    nextAddress,
    askFrom,
    captured: () => textOf(sealed, blockBytes),
    textTimes: (factor) => textOf((raw.raise(factor) * sealed) % modulus, blockBytes),
    factor: (wanted) => {
      for (;;) {
        const factor = numberOf(randomBytes(16));
        if (isBig(factor) === wanted) return factor;
      }
    },
    ask: (text, path) => {
      asks += 1;
      if (asks % questionsEach === 0) from = nextAddress();
      return askFrom(from, text, path);
    },
  };
}

/** A number as a sealed payment of the classic form. */
export function textOf(number: bigint, blockBytes: number): string {
  return bytesOf(number, blockBytes).toString('base64');
}

/** The response without its variable parts. */
export function responseText({ head, body }: RawResponse): string {
  const lines = head.split('\r\n').filter((line) => !/^(?:date|x-request-id):/i.test(line));
  return [...lines, '', body].join('\n');
}
