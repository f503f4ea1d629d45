import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../processes/temporary-folder.ts';
import { generate } from './generate.ts';
import { readApi } from './read-api.ts';
import { leftOut, surface } from './surface.ts';

test('the SDKs follow the API: run `npm run sdk` after a change', async () => {
  const folder = temporaryFolder('piton-sdk');
  for (const file of await generate(folder)) {
    const fresh = readFileSync(path.join(folder, file), 'utf8');
    expect(readFileSync(file, 'utf8'), file).toBe(fresh);
  }
});

test('no class of the PHP SDK is left of an earlier API', async () => {
  const files = await generate(temporaryFolder('piton-sdk'));
  for (const folder of ['sdk/php/src/Model', 'sdk/php/src/Resource']) {
    const generated = files.filter((file) => path.dirname(file) === folder);
    const names = readdirSync(folder).map((name) => path.join(folder, name));
    expect(names.toSorted()).toEqual(generated.toSorted());
  }
});

test('every operation has a method, or a method that does the same', () => {
  const methods = Object.values(surface).flatMap((operations) => Object.values(operations));
  const covered = [...methods, ...Object.keys(leftOut)].toSorted();
  expect(covered).toEqual(Object.keys(v1Endpoints).toSorted());
});

test('an id has the name of its object where another resource has the method', () => {
  const named = readApi().resources.flatMap(({ name, methods }) =>
    methods.flatMap((method) =>
      method.idName === null || method.idName === 'id'
        ? []
        : [`${name}.${method.name} ${method.idName}`],
    ),
  );
  expect(named).toEqual(['refunds.create paymentId']);
});
