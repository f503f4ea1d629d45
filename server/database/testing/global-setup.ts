import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

export type ProvidedCluster = {
  superuser: ClientConfig;
  owner: ClientConfig;
  app: ClientConfig;
  template: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ProvidedCluster;
  }
}

/** One PostgreSQL for the whole run; each test file gets a copy of the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster();
  project.provide('cluster', cluster);
  return stop;
}
