import type { StartedServer } from '../startup/start-server.ts';
import { demoCompany, demoMerchant, demoNewcomer, demoPassword, demoStaff } from './demo-people.ts';

const people = [demoMerchant, demoNewcomer, ...demoStaff];

/** Instructions for a newcomer, printed once the server accepts requests. */
export function announcement(
  { listening, note, hasMailbox }: StartedServer,
  { live, simulator }: { live: string; simulator: string },
): string {
  const { url, port, wantedPort } = listening;
  const widest = Math.max(...people.map(({ as }) => as.length));
  const signIns = people.map(({ as, email }) => `  ${as.padEnd(widest)}  ${email}`);
  return [
    '',
    ...(port === wantedPort || wantedPort === 0
      ? []
      : [`Port ${wantedPort} is in use; using ${port} instead.`]),
    ...(note === null ? [] : [note]),
    `Piton is ready at ${url}`,
    '',
    'This is the demo: sample people, no real money. Sign in with',
    ...signIns,
    `  password: ${demoPassword}`,
    '',
    `Pay ${demoCompany.name}: ${url}/PayCompany/${demoCompany.id}`,
    `Test 3-D Secure at ${demoNewcomer.fields.companyName}: ${url}/PayCompany/${demoNewcomer.companyId}?mode=test`,
    ...(hasMailbox ? [`Outgoing emails: ${url}/dev/mailbox`] : []),
    ...(live.startsWith(simulator)
      ? []
      : [`Live payments go to ${live}, test payments to the gateway simulator.`]),
    `Gateway simulator and its faults: ${simulator}/faults`,
    `Requests to the simulated PowerTranz: ${simulator}/powertranz/requests`,
    '',
    'Press Ctrl-C to stop.',
    '',
  ].join('\n');
}
