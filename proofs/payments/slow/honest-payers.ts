import { spread } from '../../identity/spread.ts';
import { type RawResponse, openConnections } from '../attacks/connections.ts';
import { sealMany } from '../attacks/overload/load-requests.ts';
import { addressOf, demoCompany, fetchCompanyKey } from '../attacks/payments-to-send.ts';
import { type PayFunction, resultOf } from '../attacks/read-web-pay-response.ts';

export type Visit = { readonly path: PayFunction | '/getCompanyData'; readonly body: string };

export type Visited = { readonly tookMs: number; readonly problem: string | null };

const perSecond = 20;
const paths = ['/makPayment', '/webPay', '/getCompanyData'] as const;

/** Payments for that many seconds, sealed in advance so that only sending remains. */
export async function visitsFor(
  url: string,
  seconds: number,
  random: () => number,
): Promise<Visit[]> {
  const key = await fetchCompanyKey(url, demoCompany);
  const bodies = await sealMany(key, seconds * perSecond, random);
  return bodies.map((body, index) => {
    const path = paths[index % paths.length] ?? '/webPay';
    return path === '/getCompanyData'
      ? { path, body: JSON.stringify({ companyId: demoCompany }) }
      : { path, body };
  });
}

/** At a steady rate, each with its own connection and address. */
export async function payHonestly(url: string, visits: readonly Visit[]): Promise<Visited[]> {
  const overMs = (visits.length * 1000) / perSecond;
  return spread({ count: visits.length, overMs }, async (dueAt, index) => {
    const visit = visits[index];
    if (visit === undefined) throw new Error('there is a visit for each');
    const connection = openConnections(url);
    try {
      const response = await connection.post({ ...visit, from: addressOf(index) });
      return { tookMs: performance.now() - dueAt, problem: problemOf(visit, response) };
    } catch (error) {
      return { tookMs: performance.now() - dueAt, problem: `${visit.path}: ${String(error)}` };
    } finally {
      connection.close();
    }
  });
}

function problemOf({ path }: Visit, response: RawResponse): string | null {
  if (path === '/getCompanyData') {
    return response.body.includes('"status":"success"') ? null : `${path}: ${response.body}`;
  }
  const result = resultOf(path, response);
  return result.kind === 'sale' && result.state === 'Approved' ? null : `${path}: ${response.body}`;
}
