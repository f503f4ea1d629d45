import { openCompanies } from '../payments/open-companies.ts';
import { type RunningProduct, runProduct } from '../start/run-product.ts';
import { type SignedIn, signIn } from '../start/demo-session.ts';
import { addOtherCompanies } from './add-other-companies.ts';
import { loadSales } from './load-sales.ts';
import { withDatabase } from './with-product-database.ts';

/** The product with that many sales, and a signed-in merchant whose company has a fifth of them. */
export type FilledProduct = RunningProduct & {
  readonly dataFolder: string;
  readonly cookie: string;
  readonly companyId: string;
  readonly sales: number;
};

export const merchant = 'maria@demo.example';
export async function fillProduct(dataFolder: string, sales: number): Promise<FilledProduct> {
  const product = await runProduct(dataFolder);
  try {
    const [companyId = ''] = await openCompanies(product.url, 1);
    const startedAt = performance.now();
    await withDatabase(dataFolder, 'owner', async (client) => {
      const others = await addOtherCompanies(client);
      await loadSales(client, { companyIds: [companyId, ...others], total: sales });
    });
    // Writes pending data now, so that it isn't written during the measurement.
    await withDatabase(dataFolder, 'superuser', (client) => client.query('checkpoint'));
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${sales.toLocaleString('en')} sales made in ${seconds.toFixed(0)} s`);
    const { cookie } = await workWith(product.url, companyId);
    return { ...product, dataFolder, cookie, companyId, sales };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function workWith(url: string, companyId: string): Promise<SignedIn> {
  const hers = await signIn(url, merchant);
  await hers.send('PUT', '/api/account/primary-company', { companyId });
  return hers;
}
