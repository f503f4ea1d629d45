import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { padBlock, type RawRsa } from './oaep.ts';
import { textOf } from './oracle-target.ts';
import { type CompanyKey, paymentWith } from '../payments-to-send.ts';

/** Other unreadable texts: each fails at another step, and responses must not reveal which. */
export async function unreadableTexts(key: CompanyKey, raw: RawRsa): Promise<string[]> {
  const { modulus, blockBytes, raise } = raw;
  const block = (number: bigint) => textOf(number, blockBytes);
  const sealed = (message: string | Buffer, label = '') =>
    block(raise(padBlock(Buffer.from(message), blockBytes, { label })));
  const jwe = await sealPayment(paymentWith('4111111111111111', '1.00'), key, new Date());
  const [header = '', , nonce = '', ciphertext = '', tag = ''] = jwe.split('.');
  const otherHeader = (change: object) => {
    const fields = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
    const text = Buffer.from(JSON.stringify({ ...fields, ...change })).toString('base64url');
    return [text, ...jwe.split('.').slice(1)].join('.');
  };
  const otherPart = (index: number, part: string) => jwe.split('.').with(index, part).join('.');
  const noBlock = Buffer.alloc(blockBytes, 3).toString('base64url');
  return [
    '',
    'not base64',
    'A'.repeat(9000),
    block(0n).slice(0, -4),
    `${block(0n)}AAAA`,
    ...[0n, 1n, modulus - 1n, modulus, modulus + 5n, (1n << BigInt(8 * blockBytes)) - 1n].map(
      block,
    ),
    ...['', 'no JSON', '[1]', '{"amount":"1","amount":"2"}', '{"__proto__":{}}'].map((text) =>
      sealed(text),
    ),
    sealed(Buffer.from([0xff, 0xfe, 0x80])),
    sealed('{}', 'a label'),
    ...[{ kid: 'none' }, { kid: 1 }, { alg: 'RSA-OAEP' }, { enc: 'A128GCM' }, { zip: 'DEF' }].map(
      otherHeader,
    ),
    otherPart(1, noBlock),
    otherPart(
      2,
      nonce.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
    ),
    otherPart(
      3,
      ciphertext.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
    ),
    otherPart(
      4,
      tag.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
    ),
    otherPart(4, tag.slice(0, 16)),
  ];
}
