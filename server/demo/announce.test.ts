import { expect, test } from 'vitest';
import { announcement } from './announce.ts';

const started = {
  listening: { url: 'http://localhost:8700', port: 8700, wantedPort: 8700, stop: async () => {} },
  note: null,
  hasMailbox: false,
};
const standIn = 'http://127.0.0.1:9100';

test('the output names the simulator and its faults', () => {
  const said = announcement(started, { live: standIn, test: standIn });
  expect(said).toContain(`Gateway simulator and its faults: ${standIn}/faults\n`);
  expect(said).not.toContain('Live payments');
});

test('names the live gateway and says that the simulator is for tests', () => {
  const said = announcement(started, { live: 'https://gateway.example', test: standIn });
  expect(said).toContain(
    'Live payments go to https://gateway.example, test payments to the gateway simulator.\n',
  );
  expect(said).toContain(`${standIn}/faults\n`);
});
