const merchant = 'maria@demo.example';
const reviewer = 'kendrick@demo.example';
export const password = 'two-peaks';

/** Creates companies of the demo's merchant and approves them through the product's own pages. */
export async function openAttackedCompanies(url: string, count: number): Promise<string[]> {
  const [hers, staff] = [await signIn(url, merchant), await signIn(url, reviewer)];
  await staff('/api/step-up', { password });
  const companyIds: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const response = await hers('/api/companies', {
      companyName: `Attacked ${made + 1}`,
      companyEmail: merchant,
      companyNumber: '+1 758 555 0100',
      companyType: 'LLC',
      permanentaddress: 'Castries',
      transactAmount: '500',
      country: 'Saint Lucia',
    });
    const { companyId } = JSON.parse(response) as { companyId: string };
    const approval = { version: 1, decision: 'approve', note: '', fields: {} };
    await staff(`/api/console/reviews/company/${companyId}/decisions`, approval);
    companyIds.push(companyId);
  }
  return companyIds;
}

export type SignedIn = (path: string, body?: object) => Promise<string>;

/** A signed-in client; sends GET without a body. */
export async function signIn(url: string, email: string): Promise<SignedIn> {
  let cookie = '';
  const ask: SignedIn = async (path, body) => {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    const given = response.headers.getSetCookie().map((set) => set.split(';')[0]);
    if (given.length > 0) cookie = given.join('; ');
    return text;
  };
  await ask('/api/sign-in', { email, password });
  return ask;
}
