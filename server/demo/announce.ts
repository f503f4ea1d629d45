import type { Listening } from '../http/listen.ts';
import { demoCompany, demoPassword, demoPeople } from './demo-people.ts';

/** What a newcomer needs to know, printed once the first request would be answered. */
export function announcement({ url, port, wantedPort }: Listening, notes: string[]): string {
  const widest = Math.max(...demoPeople.map(({ as }) => as.length));
  const people = demoPeople.map(({ as, email }) => `  ${as.padEnd(widest)}  ${email}`);
  return [
    '',
    ...(port === wantedPort || wantedPort === 0
      ? []
      : [`Port ${wantedPort} is in use, so this is ${port}.`]),
    ...notes,
    `Piton is ready at ${url}`,
    '',
    'This is the demo: sample people, no real money. Sign in with',
    ...people,
    `  password: ${demoPassword}`,
    '',
    `Pay ${demoCompany.name}: ${url}/PayCompany/${demoCompany.id}`,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
