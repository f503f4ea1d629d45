/** Two server processes on one database, over HTTP: a single-use request charges one customer. */
import { refusals } from '@piton/contract/http/errors.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createCompany, newCompanyId } from '../companies/create-company.ts';
import { approveCompany, tiKaye } from '../companies/testing/approve-company.ts';
import { actingAs } from '../database/acting-as.ts';
import { connect } from '../database/connect.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { createEmptyDatabase } from '../database/testing/create-test-database.ts';
import { addUser } from '../identity/testing/add-user.ts';
import { newCard } from '../payments/testing/new-card.ts';
import { seal } from '../payments/testing/payment-world.ts';
import { masterKeyFrom } from '../encryption/master-key.ts';
import { withConnection } from '../database/with-connection.ts';
import { keepRootKey } from '../encryption/root-keys/open-root-key.ts';
import { vectorKeys } from '../companies/encryption-keys/testing/vector-keys.ts';
import { production, strongKey } from '../testing/production-settings.ts';
import { runEntryProcess } from '../testing/run-entry-process.ts';
import { heldGateway } from './testing/held-gateway.ts';
import { requested } from './testing/requested.ts';

type Payer = { server: string; request: string; cardNumber?: string };

const declinedCard = '4444111122221113';
const { message: busy } = refusals.request_busy;
const { message: paid } = refusals.request_paid;

async function startShop() {
  const { owner, app } = await createEmptyDatabase();
  const gateway = await heldGateway();
  const database = new URL(`postgres://localhost/${owner.database ?? ''}`);
  database.username = owner.user ?? '';
  database.password = String(owner.password);
  database.searchParams.set('host', owner.host ?? '');
  const start = async () => {
    const { until } = runEntryProcess('main.ts', {
      ...production,
      HOST: '127.0.0.1',
      DATABASE_URL: database.href,
      PITON_DATA: temporaryFolder(),
      PITON_GATEWAY_URL: gateway.url,
      PITON_GATEWAY_ALLOW_SIMULATOR: '1',
      PITON_SMTP_URL: 'smtp://127.0.0.1:9',
      PITON_ATTEMPTS_PER_ADDRESS: '1000',
    });
    const [, port = ''] = await until(/"port":(\d+),"msg":"listening"/);
    return `http://127.0.0.1:${port}`;
  };
  const servers = await Promise.all([start(), start()]);

  const connected = connect({ connection: app, poolSize: 2, onIdleError: () => undefined });
  onTestFinished(() => connected.close());
  const ownerId = await addUser(
    { ...connected, owner },
    { email: 'ana@example.lc', password: 'secret' },
  );
  const rootKey = await withConnection(owner, (client) =>
    keepRootKey(client, masterKeyFrom(Buffer.from(strongKey, 'base64'))),
  );
  const keys = vectorKeys(rootKey, newCompanyId());
  await actingAs(connected.kysely, 'piton', (transaction) =>
    createCompany(transaction, { fields: tiKaye, ownerId, keys }, new Date()),
  );
  const { companyId } = keys;
  await approveCompany({ owner }, companyId);

  async function pay({ server, request, cardNumber = newCard() }: Payer) {
    const encryptedTxt = await seal({ cardNumber });
    const response = await fetch(`${server}/webPay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://pay.example.lc' },
      body: JSON.stringify({ testMode: '0', companyId, encryptedTxt, request }),
    });
    const { msg } = (await response.json()) as {
      msg: string | { FinancialResultCode: [string] };
    };
    return [response.status, typeof msg === 'string' ? msg : msg.FinancialResultCode[0]];
  }
  const ask = () => requested({ database: { owner }, companyId, ownerId });
  const pageOf = async (server: string, request: string) =>
    (await fetch(`${server}/PayCompany/${companyId}?request=${request}`)).status;
  return { servers, gateway, pay, ask, pageOf };
}

test(
  'one of many customers is charged, and a declined card leaves the link to the next',
  { timeout: 180_000 },
  async () => {
    const { servers, gateway, pay, ask, pageOf } = await startShop();
    const [one, other] = servers;

    const crowded = await ask();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_payer, at) =>
        pay({ server: at % 2 === 0 ? one : other, request: crowded }),
      ),
    );
    expect(responses.filter(([, words]) => words === 'Approved')).toEqual([[200, 'Approved']]);
    for (const reply of responses) {
      expect([
        [200, 'Approved'],
        [409, busy],
        [410, paid],
      ]).toContainEqual(reply);
    }
    expect(gateway.inquiries()).toBe(1);
    expect(await pageOf(other, crowded)).toBe(410);

    const request = await ask();
    gateway.hold();
    const first = pay({ server: one, request, cardNumber: declinedCard });
    await expect.poll(gateway.inquiries, { timeout: 60_000 }).toBe(2);
    expect(await pay({ server: other, request })).toEqual([409, busy]);
    expect([await pageOf(one, request), await pageOf(other, request)]).toEqual([409, 409]);
    gateway.release();
    expect(await first).toEqual([200, 'Declined']);
    expect(await pageOf(other, request)).toBe(200);
    expect(await pay({ server: other, request })).toEqual([200, 'Approved']);
    expect(await pay({ server: one, request })).toEqual([410, paid]);
    expect(gateway.inquiries()).toBe(3);
  },
);
