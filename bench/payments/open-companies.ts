import { signIn } from '../start/demo-session.ts';

const merchant = 'maria@demo.example';
const reviewer = 'kendrick@demo.example';

/** Creates companies of the demo's merchant and approves them through the product's own pages. */
export async function openCompanies(url: string, count: number): Promise<string[]> {
  const hers = await signIn(url, merchant);
  const staff = await signIn(url, reviewer, { isSteppedUp: true });
  const companyIds: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { companyId } = await hers.send<{ companyId: string }>('POST', '/api/companies', {
      companyName: `Bench ${made + 1}`,
      companyEmail: merchant,
      companyNumber: '+1 758 555 0100',
      companyType: 'LLC',
      permanentaddress: 'Castries',
      transactAmount: '500',
      country: 'Saint Lucia',
    });
    await staff.send('POST', `/api/console/reviews/company/${companyId}/decisions`, {
      version: 1,
      decision: 'approve',
      note: '',
      fields: {},
    });
    companyIds.push(companyId);
  }
  return companyIds;
}
