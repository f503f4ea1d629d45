import { expect, test } from 'vitest';
import { announcement } from './announce.ts';

const started = {
  listening: { url: 'http://localhost:8700', port: 8700, wantedPort: 8700, stop: async () => {} },
  note: null,
  hasMailbox: false,
};
const standIn = 'http://127.0.0.1:9100';

test('the output names the simulator and its faults', () => {
  const text = announcement(started, { live: standIn, simulator: standIn });
  expect(text).toContain(`Gateway simulator and its faults: ${standIn}/faults\n`);
  expect(text).toContain(`${standIn}/powertranz/requests\n`);
  expect(text).not.toContain('Live payments');
});

test('names the merchants, and the pay link of each', () => {
  const text = announcement(started, { live: standIn, simulator: standIn });
  for (const email of ['maria@demo.example', 'jerome@demo.example']) {
    expect(text).toMatch(new RegExp(`^  Merchant.* ${email}$`, 'm'));
  }
  expect(text).toContain('http://localhost:8700/PayCompany/DemoSoufriereSpice01\n');
  expect(text).toContain('http://localhost:8700/PayCompany/DemoMarigotBoats0001?mode=test\n');
});

test('names the live gateway and says that the simulator is for tests', () => {
  const text = announcement(started, {
    live: 'https://gateway.example',
    simulator: standIn,
  });
  expect(text).toContain(
    'Live payments go to https://gateway.example, test payments to the gateway simulator.\n',
  );
  expect(text).toContain(`${standIn}/faults\n`);
});
