import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { endpoints } from '../http/endpoints.ts';

/** They answer for any day, as `list-audit.test.ts` shows. */
const openEnded = new Set(['listAudit', 'exportAudit']);

/** The fields of requests that are days. */
const dayFields = Object.entries(endpoints)
  .filter(([name]) => !openEnded.has(name))
  .flatMap(([name, endpoint]: [string, Endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((place) =>
      Object.entries(endpoint[place]?.shape ?? {})
        .filter(([, field]) => isDay(field as z.ZodType))
        .map(([field, schema]) => [`${name} ${place} ${field}`, schema as z.ZodType] as const),
    ),
  );

function isDay(field: z.ZodType): boolean {
  const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(schema).includes('"format":"date"');
}

test('requests name days', () => {
  expect(dayFields.map(([name]) => name)).toContain('getPayoutRun params cutOffDay');
});

test.each(dayFields)('%s is a day that the database can store', (_name, schema) => {
  for (const day of ['0000-02-29', '9999-12-31']) expect(schema.safeParse(day).success).toBe(false);
});
