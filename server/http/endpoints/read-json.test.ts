import { AppError } from '@piton/contract/http/errors.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './read-json.ts';

const limit = 1024;

function request(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  });
}

async function refusalOf(sent: Request): Promise<AppError | null> {
  try {
    await readJson(sent, { bytesMax: limit });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function stream(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks);
}

test('JSON that the database can hold arrives as it was sent', async () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
  const values = fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    fc.oneof(text, fc.integer(), fc.boolean()),
  );
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      expect(await readJson(request(JSON.stringify(value)), { bytesMax: 1_000_000 })).toEqual({
        ...value,
      });
    }),
  );
});

test('any bytes lead to a value or a refusal', async () => {
  const codes = new Set<string | null>();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 2048 }),
        fc.json().map((text) => Buffer.from(text)),
      ),
      async (bytes) => {
        codes.add((await refusalOf(request(new Uint8Array(bytes))))?.code ?? null);
      },
    ),
    { numRuns: 2000 },
  );
  expect(
    [...codes].filter(
      (code) => !['malformed', 'too_large', 'rejected_fields', null].includes(code),
    ),
  ).toEqual([]);
  expect(codes).toContain(null);
});

describe('content type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
  ])('takes %s', async (type) => {
    expect(await refusalOf(request('{}', { 'content-type': type }))).toBeNull();
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/plain; application/json',
    'application/json; charset=utf-16',
  ])('refuses %s', async (type) => {
    expect((await refusalOf(request('{}', { 'content-type': type })))?.code).toBe('not_json');
  });
});

describe('size', () => {
  const padded = (size: number) => JSON.stringify({ x: 'x'.repeat(size - 8) });

  test('the limit itself is allowed, one byte more is not', async () => {
    expect(await refusalOf(request(padded(limit)))).toBeNull();
    expect((await refusalOf(request(padded(limit + 1))))?.code).toBe('too_large');
  });

  test('a stated length is checked before a byte is read', async () => {
    const never = new ReadableStream<Uint8Array>();
    const sent = request(never, { 'content-length': String(limit + 1) });
    expect((await refusalOf(sent))?.code).toBe('too_large');
  });

  test('reading a body without a length stops at the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(100).fill(0x20));
      },
    });
    expect((await refusalOf(request(endless)))?.code).toBe('too_large');
    expect(sent).toBeLessThan(20);
  });

  test('a character split between chunks is whole again', async () => {
    const bytes = Buffer.from('{"é":1}');
    const [first, second] = [bytes.subarray(0, 3), bytes.subarray(3)];
    expect(await readJson(request(stream(first, second)), { bytesMax: limit })).toEqual({ é: 1 });
  });
});

describe('content', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '{"a":'],
    ['a list', '[]'],
    ['no value', 'null'],
    ['a text', '"x"'],
    ['a number', '7'],
    ['__proto__', '{"a":{"__proto__":{"admin":true}}}'],
    ['__proto__, spelled with escapes', '{"\\u005f_proto__":1}'],
    ['a name with NUL', '{"a\\u0000":1}'],
    ['depth', `${'['.repeat(500)}${']'.repeat(500)}`],
  ])('%s is malformed', async (_what, text) => {
    expect((await refusalOf(request(text)))?.code).toBe('malformed');
  });

  test('invalid UTF-8 is malformed', async () => {
    const bytes = Buffer.concat([Buffer.from('"'), Buffer.from([0xc3, 0x28]), Buffer.from('"')]);
    expect((await refusalOf(request(bytes)))?.code).toBe('malformed');
  });

  test('a depth of ten thousand is refused without a stack overflow', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    await expect(readJson(request(deep), { bytesMax: 1_000_000 })).rejects.toMatchObject({
      code: 'malformed',
    });
  });

  test.each([
    ['NUL', '{"a":{"b":["ok","x\\u0000y"]}}', 'a.b.1'],
    ['half a surrogate pair', '{"name":"\\ud800"}', 'name'],
    ['a surrogate pair the wrong way round', '{"name":"\\udc00\\ud800"}', 'name'],
  ])('%s is named with its field', async (_what, text, field) => {
    const refusal = await refusalOf(request(text));
    expect(refusal?.code).toBe('rejected_fields');
    expect(Object.keys(refusal?.fields ?? {})).toEqual([field]);
  });

  test('a refusal does not quote the body', async () => {
    const refusal = await refusalOf(request('{"cvv": canary}'));
    expect(refusal).not.toBeNull();
    expect(`${String(refusal?.message)} ${String(refusal?.cause)}`).not.toContain('canary');
  });
});

test.each([
  '{"companyId":"a","companyId":"b"}',
  '{"companyId":"a","company\\u0049d":"b"}',
  '{"a":{"b":1,"b":1}}',
  '{"a":[{"b":1,"b":2}]}',
])('a repeated key is refused: %s', async (body) => {
  expect((await refusalOf(request(body)))?.code).toBe('malformed');
});

test('the same key in two objects, or as a value, is accepted', async () => {
  const body = '{"a":{"b":1},"c":[{"b":1},{"b":"\\"b\\":"}]}';
  expect(await refusalOf(request(body))).toBeNull();
});
