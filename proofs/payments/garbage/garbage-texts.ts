import { padBlock, type RawRsa } from '../attacks/oracle/oaep.ts';
import { textOf } from '../attacks/oracle/oracle-target.ts';

/** Random integers, strings and choices, all from one seed. */
export type Chance = {
  readonly below: (limit: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly bytes: (length: number) => Buffer;
};

export function chanceOf(random: () => number): Chance {
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}

/** An `encryptedTxt` that can't be opened. */
export function unopenable(chance: Chance, raw: RawRsa, jwe: string): string {
  const { below, pick, bytes } = chance;
  const kinds = [
    () => bytes(below(600)).toString(pick(['base64', 'base64url', 'hex', 'latin1'] as const)),
    () => bytes(raw.blockBytes).toString(pick(['base64', 'base64url'] as const)),
    () => bytes(raw.blockBytes + below(3) - 1).toString('base64'),
    () => bytes(below(6000)).toString('base64'),
    () =>
      `${bytes(raw.blockBytes).toString('base64')}${pick(['=', '\n', ' ', '\0', '\uD800', 'é'])}`,
    () => Array.from({ length: below(8) }, () => bytes(below(400)).toString('base64url')).join('.'),
    () => withHeader(jwe, pick(strangeHeaders)),
    () => withHeader(jwe, bytes(1 + below(80)).toString('latin1')),
    () => changedPart(chance, jwe),
    () => pick(strangeTexts),
    () => sealed(raw, pick(unreadableInside)),
  ];
  return pick(kinds)();
}

/** Can be opened, but holds no payment. */
export function openable(chance: Chance, raw: RawRsa): string {
  return sealed(raw, chance.pick(wrongInside));
}

function sealed({ raise, blockBytes }: RawRsa, message: string | Buffer): string {
  return textOf(raise(padBlock(Buffer.from(message), blockBytes)), blockBytes);
}

function withHeader(jwe: string, header: string): string {
  return jwe.split('.').with(0, Buffer.from(header).toString('base64url')).join('.');
}

function changedPart({ below, bytes, pick }: Chance, jwe: string): string {
  const index = below(5);
  const part = jwe.split('.')[index] ?? '';
  const length = Buffer.from(part, 'base64url').length;
  const other = pick(['', part.slice(1), `${part}A`, bytes(length).toString('base64url')]);
  return jwe.split('.').with(index, other).join('.');
}

const strangeTexts = ['', '.', '....', '.....', '=', '\0', '\uD800', '٣', 'null', '🂡'.repeat(50)];

const strangeHeaders = [
  'null',
  '1',
  '"RSA-OAEP-256"',
  '[]',
  '{}',
  '{"alg":"none"}',
  '{"alg":"RSA-OAEP-256","enc":"A256GCM","kid":{}}',
  '{"alg":"RSA-OAEP-256","enc":"A256GCM","kid":"\\u0000"}',
  '{"alg":"RSA-OAEP-256","enc":"A256GCM","__proto__":{}}',
  '{"alg":"RSA-OAEP-256","enc":"A256GCM","crit":["b64"],"b64":false}',
  '{"alg":1e309,"enc":[]}',
  '\uD800',
  '['.repeat(3000),
];

const unreadableInside = [
  '',
  'no JSON',
  '[1]',
  'null',
  '1e309',
  '"\\ud800"',
  '{"amount":"1","amount":"2"}',
  '{"__proto__":{"amount":"1.00"}}',
  '['.repeat(300),
  Buffer.from([0xff, 0xfe, 0x80]),
];

const wrongInside = [
  '{}',
  '{"amount":1e309}',
  '{"amount":"\\ud800","cardNumber":"\\u0000"}',
  '{"amount":{},"currency":[],"cvv":null,"month":true}',
  '{"amount":"-1.00","cardNumber":"4111111111111111","month":"13","year":"0"}',
  '{"constructor":{"prototype":{}},"toString":"1","amount":"1.00"}',
  `{"personName":"${'x'.repeat(250)}"}`,
];
