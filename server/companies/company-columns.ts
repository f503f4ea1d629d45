import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';
import type { Companies, DB } from '../database/types.ts';
import type { Insertable, Selectable } from 'kysely';

type FieldColumns = Pick<
  Insertable<DB['companies']>,
  'name' | 'phone' | 'email' | 'address' | 'country' | 'company_type' | 'monthly_payments'
>;

/** A merchant's company details under our column names. */
export function columnsOf(fields: CompanyFields): Required<FieldColumns> {
  return {
    name: fields.companyName,
    phone: fields.companyNumber,
    email: fields.companyEmail,
    address: fields.permanentaddress,
    country: fields.country,
    company_type: fields.companyType,
    monthly_payments: fields.transactAmount,
  };
}

/** The same under the form's names; the table has the same constraints as the form. */
export function companyFieldsOf(row: Selectable<Companies>): CompanyFields {
  return {
    companyName: row.name,
    companyNumber: row.phone,
    companyEmail: row.email,
    permanentaddress: row.address,
    country: row.country as CompanyFields['country'],
    companyType: row.company_type as CompanyFields['companyType'],
    transactAmount: row.monthly_payments as CompanyFields['transactAmount'],
  };
}
