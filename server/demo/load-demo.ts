import type { Prepared } from '../startup/start-server.ts';
import { acknowledgeExamples } from './acknowledge-examples.ts';
import { addExampleKeys } from './examples/example-keys.ts';
import { addExampleWebhooks } from './examples/example-webhooks.ts';
import { loadExampleCompanies } from './examples/load-example-companies.ts';
import { loadDemoData } from './load-demo-data.ts';
import { loadDemoPayouts, type PayoutsLoading } from './load-demo-payouts.ts';

type Settings = Pick<PayoutsLoading, 'minimumMills'> & {
  /** Null if no payouts can be sent. */
  readonly sender: PayoutsLoading['sender'] | null;
};

/** Fills an empty database with people, with past weeks, and with an example of every state. */
export async function loadDemo(
  prepared: Prepared,
  { sender, minimumMills }: Settings,
  now: Date,
): Promise<void> {
  const loaded = await loadDemoData(prepared, now);
  if (loaded === null || sender === null) return;
  await loadExampleCompanies(prepared, loaded, now);
  await loadDemoPayouts({ ...prepared, sender, minimumMills }, loaded, { now, hasExamples: true });
  await addExampleKeys(prepared);
  await addExampleWebhooks(prepared);
  await acknowledgeExamples(prepared, loaded.staffIds[0] ?? '', now);
}
