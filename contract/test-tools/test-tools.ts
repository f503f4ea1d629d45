import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { testCardOutcomes } from '../payments/pay-page-props.ts';

/** The pay page offers the first of these; programs should handle all of them. */
const toolCardOutcomes = [
  ...testCardOutcomes,
  'declined_funds',
  'declined_cvv',
  'declined_later',
  'busy',
  'unavailable',
  'pending',
  'disputed',
] as const;
export type ToolCardOutcome = (typeof toolCardOutcomes)[number];

const toolCard = z.object({
  /** "4444 1111 2222 3333" */
  number: z.string(),
  outcome: z.enum(toolCardOutcomes),
});
export type ToolCard = z.output<typeof toolCard>;

export const getTestTools = describeEndpoint({
  method: 'GET',
  path: '/api/companies/:companyId/test-tools',
  caller: 'signedIn',
  summary: 'Cards with a known result in test mode, and where test emails go.',
  params: z.object({ companyId: companyIdField }),
  output: z.object({
    cards: z.array(toolCard),
    /** Only a demo keeps emails instead of sending them. */
    mailboxPath: z.string().nullable(),
  }),
  refusals: ['forbidden'],
});
