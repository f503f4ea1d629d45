import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { saleModes } from '../payments/sale.ts';

const addressLengthMax = 200;

/** "https://shop.example.lc" for any spelling of it; null for what is no shop's address. */
export function returnOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, pathname, search, hash, origin } = new URL(text);
  const isOriginAlone = pathname === '/' && search === '' && hash === '';
  const hasCredentials = username !== '' || password !== '';
  return protocol === 'https:' && isOriginAlone && !hasCredentials ? origin : null;
}

const returnAddress = z.object({
  id: z.string(),
  mode: z.enum(saleModes),
  /** "https://shop.example.lc" */
  origin: z.string(),
  created: z.iso.datetime(),
});
export type ReturnAddress = z.output<typeof returnAddress>;

export const returnAddressFields = z
  .object({
    mode: z.enum(saleModes),
    address: z
      .string()
      .trim()
      .max(addressLengthMax)
      .refine(
        (text) => (returnOrigin(text)?.length ?? Infinity) <= addressLengthMax,
        'Enter an https address without a page, such as https://shop.example.lc.',
      ),
  })
  .strict();

const path = '/api/companies/:companyId/return-addresses';
const params = z.object({ companyId: companyIdField });

export const listReturnAddresses = describeEndpoint({
  method: 'GET',
  path,
  caller: 'signedIn',
  summary: 'The addresses of a company’s shops that customers may return to, in both modes.',
  params,
  output: z.object({ items: z.array(returnAddress) }),
  refusals: ['forbidden'],
});

export const addReturnAddress = describeEndpoint({
  method: 'POST',
  path,
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'change-return-addresses',
  summary: 'Add an address that customers may return to.',
  params,
  body: returnAddressFields,
  output: returnAddress,
  refusals: ['forbidden'],
});

export const removeReturnAddress = describeEndpoint({
  method: 'DELETE',
  path: `${path}/:addressId`,
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'change-return-addresses',
  summary: 'Remove an address. Pay pages stop offering it at once.',
  params: params.extend({ addressId: z.guid() }),
  output: z.object({}),
  refusals: ['forbidden'],
});

/** The owner's return addresses in the dashboard. */
export const dashboardReturnAddresses = {
  listReturnAddresses,
  addReturnAddress,
  removeReturnAddress,
} as const;
