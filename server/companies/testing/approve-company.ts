import type { CompanyFields } from '@piton/contract/companies/company-fields.ts';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import type { TestDatabase } from '../../database/testing/create-test-database.ts';

/** Valid company details. */
export const tiKaye: CompanyFields = {
  companyName: 'Ti Kaye',
  companyEmail: 'office@tikaye.example.lc',
  companyNumber: '+1 758 555 0100',
  companyType: 'LLC',
  permanentaddress: 'Anse Cochon, Canaries',
  transactAmount: '500',
  country: 'Saint Lucia',
};

/** As the owner of the database, without a reviewer. */
export async function approveCompany(
  { owner }: Pick<TestDatabase, 'owner'>,
  companyId: string,
): Promise<void> {
  await withKeptConnection(owner, (client) =>
    client.query(
      `update companies set standing = 'approved', in_review = false, review_note = '',
              review_fields = '{}'
        where id = $1`,
      [companyId],
    ),
  );
}
