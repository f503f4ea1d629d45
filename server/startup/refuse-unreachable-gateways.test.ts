import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AccountWorld,
  createAccountWorld,
} from '../companies/gateway-accounts/testing/account-world.ts';
import { readConfig } from '../config/read-config.ts';
import { refuseUnreachableGateways } from './refuse-unreachable-gateways.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await createAccountWorld();
});
afterAll(() => world.database.drop());

const start = (mode: 'demo' | 'production', env: Record<string, string> = {}) => {
  const config = readConfig({ ...env, PITON_MODE: 'demo' });
  return refuseUnreachableGateways(world.database.kysely, { ...config, mode });
};

test('production needs an address for each gateway of a company’s own account', async () => {
  await start('production');
  const { companyId } = await world.addCompany();
  await world.set(companyId, 'BOSL_1234567');
  await start('demo');
  const missing = `${companyId} has its own account at four_cs. PITON_GATEWAY_URL is missing.`;
  await expect(start('production')).rejects.toThrow(missing);
  const plain = start('production', { PITON_GATEWAY_URL: 'http://gateway.example.com' });
  await expect(plain).rejects.toThrow('PITON_GATEWAY_URL must be https');
  await start('production', { PITON_GATEWAY_URL: 'https://gateway.example.com' });
});
