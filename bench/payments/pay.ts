import { sealPayment } from '@piton/contract/sealing.ts';

const companyId = 'DemoSoufriereSpice01';

/** Sealed beforehand: what is measured is our side and not the payer's. */
export async function sealMany(url: string, count: number): Promise<string[]> {
  const { body } = await post(url, '/getCompanyData', { companyId });
  const key = JSON.parse(body) as { keyId: string; publicKey: string };
  const payment = {
    name: 'BENCH',
    amount: '12.50',
    currency: 'XCD',
    month: '12',
    year: String(new Date().getFullYear() + 2),
    cvv: '123',
    cardNumber: '4444111122223333',
    purpose: 'A bench',
    personEmail: 'bench@example.lc',
    personPhone: '+1 758 555 0100',
    personName: 'Bench',
  };
  return Promise.all(Array.from({ length: count }, () => sealPayment(payment, key, new Date())));
}

/** Sends them all, so many at once; answers how long each waited. Anything but approved ends it. */
export async function sendAll(url: string, sealed: string[], payers: number): Promise<number[]> {
  const waitedMs: number[] = [];
  const queue = sealed.values();
  const payer = async () => {
    for (const encryptedTxt of queue) {
      const startedAt = performance.now();
      const { body } = await post(url, '/webPay', { testMode: '0', companyId, encryptedTxt });
      if (!body.includes('"FinancialResultCode":["Approved"]')) throw new Error(body);
      waitedMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: payers }, payer));
  return waitedMs;
}

async function post(url: string, to: string, body: object) {
  const response = await fetch(url + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}
