const merchant = 'maria@demo.example';
const reviewer = 'kendrick@demo.example';

/** Companies of the demo's merchant that may be paid, made and approved as people would do it. */
export async function openCompanies(url: string, count: number): Promise<string[]> {
  const [hers, staff] = [await signIn(url, merchant), await signIn(url, reviewer)];
  const companyIds: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { companyId } = await hers<{ companyId: string }>('/api/companies', {
      companyName: `Bench ${made + 1}`,
      companyEmail: merchant,
      companyNumber: '+1 758 555 0100',
      companyType: 'LLC',
      permanentaddress: 'Castries',
      transactAmount: '500',
      country: 'Saint Lucia',
    });
    await staff(`/api/console/reviews/company/${companyId}/decisions`, {
      version: 1,
      decision: 'approve',
      note: '',
      fields: {},
    });
    companyIds.push(companyId);
  }
  return companyIds;
}

type Call = <Answer>(path: string, body: object) => Promise<Answer>;

async function signIn(url: string, email: string): Promise<Call> {
  const answer = await post(url, '/api/sign-in', { email, password: 'two-peaks' }, '');
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return async <Answer>(path: string, body: object) =>
    (await (await post(url, path, body, cookie)).json()) as Answer;
}

async function post(url: string, path: string, body: object, cookie: string): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
