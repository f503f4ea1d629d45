import { type Browser, expect, type Page } from '@playwright/test';
import { addDays } from '@piton/contract/time/calendar.ts';
import { another, openConsole } from '../steps/open-console.ts';

type Charged = { readonly saleId: string; readonly amountMills: number };

/** Sends a request as the page's signed-in person. */
async function send(page: Page, path: string, body?: object): Promise<Record<string, unknown>> {
  const { status, json } = await page.evaluate(
    async ([address, sent]) => {
      const response = await fetch(address, {
        method: sent === null ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        ...(sent !== null && { body: sent }),
      });
      return { status: response.status, json: (await response.json()) as unknown };
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );
  expect([path, status]).toEqual([path, 200]);
  return json as Record<string, unknown>;
}

/** Two members of the demo's staff, whose pages other tests look at. */
export async function twoOfStaff(browser: Browser, baseURL: string | undefined) {
  const [one, two] = [await another(browser, baseURL), await another(browser, baseURL)];
  await openConsole(one, 'kendrick', 'Money');
  await openConsole(two, 'denise', 'Money');
  const proposeAndApprove = async (path: string, { saleId }: Charged, said: object) => {
    const { version } = await send(one, `/api/console/sales/${saleId}`);
    const { id } = await send(one, path, {
      proposalId: crypto.randomUUID(),
      password: 'two-peaks',
      saleVersion: version,
      reason: 'The acquirer wrote so',
      ...said,
    });
    await send(two, `/api/console/proposals/${String(id)}/approval`, {
      password: 'two-peaks',
    });
    return String(id);
  };
  return {
    recordDispute: (charged: Charged, happenedOn: string) =>
      proposeAndApprove(`/api/console/sales/${charged.saleId}/disputes`, charged, {
        amountMills: charged.amountMills,
        disputeFeeMills: 0,
        reference: `CB-${crypto.randomUUID().slice(0, 8)}`,
        happenedOn,
        disputeReason: 'not_received',
        respondBy: addDays(happenedOn, 9),
      }),
    lose: (charged: Charged, disputeId: string) =>
      proposeAndApprove(`/api/console/disputes/${disputeId}/outcome`, charged, {
        outcome: 'lost',
        reference: '',
      }),
    leave: () => Promise.all([one.context().close(), two.context().close()]),
  };
}
