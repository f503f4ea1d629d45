import { z } from 'zod';
import { describeEndpoint } from './endpoint.ts';

export const getConsoleApi = describeEndpoint({
  method: 'GET',
  path: '/api/console/openapi.json',
  caller: 'staff',
  summary: 'This document: all endpoints of the console.',
  output: z.looseObject({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.looseObject({})),
  }),
  refusals: [],
});
