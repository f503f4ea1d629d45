import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';
import type { bankAccountFields } from '@piton/contract/banking/bank-account-fields.ts';
import type { z } from 'zod';
import { demoBankAccount, demoCompanyFields } from '../demo-people.ts';

/**
 * Merchants whose companies show the states that the demo's own merchant never has; their names say
 * which.
 */
export type ExampleMerchant = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly companies: readonly ExampleCompany[];
  readonly bankAccount: BankAccount | null;
};

type BankAccount = z.output<typeof bankAccountFields>;

export type ExampleCompany = {
  readonly id: string;
  readonly fields: CompanyFields;
  /** The reviewers' decisions, in order. */
  readonly decisions: readonly ('approve' | 'ask_for_changes' | 'reject' | 'suspend')[];
};

function merchant(
  lastName: string,
  companies: readonly ExampleCompany[],
  bankAccount: Partial<BankAccount> | null,
): ExampleMerchant {
  const email = `${lastName.toLowerCase()}.example@demo.example`;
  return {
    firstName: 'Example',
    lastName,
    email,
    companies: companies.map((each) => ({
      ...each,
      fields: { ...each.fields, companyEmail: email },
    })),
    bankAccount: bankAccount && {
      ...demoBankAccount,
      accountName: `Example ${lastName}`,
      ...bankAccount,
    },
  };
}

function company(
  id: string,
  companyName: string,
  decisions: ExampleCompany['decisions'] = ['approve'],
  changes: Partial<CompanyFields> = {},
): ExampleCompany {
  return { id, fields: { ...demoCompanyFields, companyName, ...changes }, decisions };
}

export const exampleIds = {
  disputes: 'DemoExampleDisputes1',
  returned: 'DemoExampleReturned1',
  waiting: 'DemoExampleWaiting01',
  unconfirmed: 'DemoExampleUnknown01',
} as const;

export type ExampleName = keyof typeof exampleIds;

export const exampleMerchants: readonly ExampleMerchant[] = [
  merchant('Disputes', [company(exampleIds.disputes, 'Example: card disputes')], {
    accountNumber: '2029384701',
  }),
  merchant('Returned', [company(exampleIds.returned, 'Example: returned payouts')], {
    accountNumber: '2029384702',
    // The clearing house's file needs a routing number.
    accountRouting: '000543210',
  }),
  merchant('Waiting', [company(exampleIds.waiting, 'Example: waiting for our bank')], {
    accountNumber: '2029384703',
    accountType: 'savings',
  }),
  merchant('Unconfirmed', [company(exampleIds.unconfirmed, 'Example: unconfirmed payments')], {
    accountNumber: '2029384704',
  }),
  merchant(
    'Reviews',
    [
      company('DemoExampleSuspended', 'Example: suspended company', ['approve', 'suspend'], {
        companyType: 'LLC',
        transactAmount: '5000',
      }),
      company('DemoExampleRejected1', 'Example: rejected company', ['reject'], {
        companyType: 'Corporation',
        transactAmount: '20000',
      }),
      company('DemoExampleChanges01', 'Example: changes requested', ['ask_for_changes'], {
        companyType: 'Other',
        transactAmount: '50000',
      }),
    ],
    null,
  ),
];
