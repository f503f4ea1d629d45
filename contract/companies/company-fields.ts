import { z } from 'zod';
import { choiceField } from '../fields/choice-field.ts';
import { company, companyIdField, companyTypes, monthlyPayments } from './company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { provideMessage } from '../http/messages.ts';
import { lineProblem } from '../payments/payment-text.ts';
import {
  addressField,
  countryField,
  emailField,
  phoneField,
  text,
} from '../fields/person-fields.ts';

/** Shop names hold all kinds of characters: "Save-A-Lot!", "Bar #2", "50% Off". */
function companyNameProblem(name: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(name)) return 'Use letters or digits in the name.';
  if (/[<>]/.test(name)) return 'Leave < and > out of the name.';
  return lineProblem(name, 100);
}

/** The fields of the form and of the request. */
export const companyFields = z.object({
  companyName: text(provideMessage('name'), companyNameProblem),
  companyEmail: emailField,
  companyNumber: phoneField,
  companyType: choiceField(companyTypes),
  permanentaddress: addressField,
  transactAmount: choiceField(monthlyPayments),
  country: countryField,
});
export type CompanyFields = z.output<typeof companyFields>;

export const createCompany = describeEndpoint({
  method: 'POST',
  path: '/api/companies',
  caller: 'signedIn',
  summary: 'Create a company with its own keys, select it, and submit it for review.',
  body: companyFields,
  output: company,
  refusals: [],
});

export const editCompany = describeEndpoint({
  method: 'PUT',
  path: '/api/companies/:companyId',
  caller: 'signedIn',
  summary: 'Change a company’s details. Sends it into review again.',
  params: z.object({ companyId: companyIdField }),
  body: companyFields.extend({ version: z.int32() }),
  output: company,
  refusals: ['version_conflict', 'forbidden'],
});
