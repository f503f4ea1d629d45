import type { Listening } from '../http/listen.ts';
import { demoCompany, demoMerchant, demoPassword, demoStaff } from './demo-people.ts';

const people = [demoMerchant, ...demoStaff];

/** What a newcomer needs to know, printed once the first request would be answered. */
export function announcement({ url, port, wantedPort }: Listening, notes: string[]): string {
  const widest = Math.max(...people.map(({ as }) => as.length));
  const signIns = people.map(({ as, email }) => `  ${as.padEnd(widest)}  ${email}`);
  return [
    '',
    ...(port === wantedPort || wantedPort === 0
      ? []
      : [`Port ${wantedPort} is in use, so this is ${port}.`]),
    ...notes,
    `Piton is ready at ${url}`,
    '',
    'This is the demo: sample people, no real money. Sign in with',
    ...signIns,
    `  password: ${demoPassword}`,
    '',
    `Pay ${demoCompany.name}: ${url}/PayCompany/${demoCompany.id}`,
    `Mails that go out: ${url}/dev/mailbox`,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
