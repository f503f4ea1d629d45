import { formatTime, formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { harmlessWords } from './harmless-words.ts';
import type { Draft } from './email-content.ts';
import type { Mail } from '../mail.ts';

type CheckEmail = Extract<Mail, { kind: 'self-check-differs' }>;
type FailedEmail = Extract<Mail, { kind: 'self-check-failed' }>;
type AcknowledgedEmail = Extract<Mail, { kind: 'finding-acknowledged' }>;
type DeclinesEmail = Extract<Mail, { kind: 'declines-began' | 'declines-over' }>;
type OpenEmail = Extract<Mail, { kind: 'sales-stay-open' }>;
type NoneOpenEmail = Extract<Mail, { kind: 'sales-open-no-more' }>;
type AlarmEmail =
  | CheckEmail
  | FailedEmail
  | AcknowledgedEmail
  | DeclinesEmail
  | OpenEmail
  | NoneOpenEmail;
type Spike = DeclinesEmail['spikes'][number];

/** To the operator: what is wrong, where, and what to do about it. */
export function draftAlarm(mail: AlarmEmail, supportEmail: string): Draft {
  const drafted = draftKind(mail);
  return {
    ...drafted,
    heading: drafted.subject,
    caution: `Not expecting this? Write to ${supportEmail}: someone has set your address for Piton’s alarms.`,
    reason: 'it’s set as PITON_ALARM_EMAIL, the address for Piton’s alarms.',
  };
}

type Drafted = Pick<Draft, 'subject' | 'preview' | 'paragraphs' | 'facts' | 'more'>;

function draftKind(mail: AlarmEmail): Drafted {
  switch (mail.kind) {
    case 'self-check-differs':
      return draftCheck(mail);
    case 'self-check-failed':
      return draftFailed(mail);
    case 'finding-acknowledged':
      return draftAcknowledged(mail);
    case 'sales-stay-open':
      return draftOpen(mail);
    case 'sales-open-no-more':
      return draftNoneOpen(mail);
    default:
      return draftDeclines(mail);
  }
}

function draftAcknowledged({ what, count, todo, by, note, at }: AcknowledgedEmail): Drafted {
  return {
    subject: 'Nightly check findings acknowledged',
    preview: `${by}: ${note}`,
    paragraphs: [
      'Hello, a member of staff has acknowledged findings of the nightly check and gave a reason. This only mutes alerts until something changes.',
      `If you didn’t expect this, ask them. ${todo}`,
    ],
    facts: [
      ['Found', `${what}: ${count}`],
      ['Acknowledged by', by],
      ['Reason', note],
      ['When', formatWeekdayAndTime(at)],
    ],
    more: 'The audit lists it as “Acknowledged a nightly check finding”.',
  };
}

function draftOpen({ at, count, oldest }: OpenEmail): Drafted {
  const howMany = count === 1 ? 'one payment' : `${count} payments`;
  return {
    subject: 'Live payments have been pending too long',
    preview: `The oldest began at ${formatWeekdayAndTime(oldest)}.`,
    paragraphs: [
      `Hello, the outcome of ${howMany} is unknown, and the oldest has been pending too long. Customers may have been charged, and merchants are waiting.`,
      'In the console, under Money, check the gateway’s responses, and ask the gateway with the transaction numbers. Nothing is sent again, and you don’t need to stop anything: the payments end by themselves once the gateway knows their outcome. If it never will, two members of staff resolve them in the console.',
    ],
    facts: [
      ['When', formatWeekdayAndTime(at)],
      ['Pending', howMany],
      ['Oldest', `since ${formatWeekdayAndTime(oldest)}`],
    ],
    more: 'While this lasts, you’ll get one email a day with the current number, and another when it’s over.',
  };
}

function draftNoneOpen({ at, count, oldest }: NoneOpenEmail): Drafted {
  const known = 'Hello, no live payments are overdue. See their outcomes in the console.';
  const facts = [['When', formatWeekdayAndTime(at)]] as const;
  if (count === 0) {
    return {
      subject: 'The outcomes of live payments are known again',
      preview: 'No live payments are overdue.',
      paragraphs: [`${known} No action needed.`],
      facts,
    };
  }
  const [howMany, are] = count === 1 ? ['1 payment', 'is'] : [`${count} payments`, 'are'];
  const still = `${howMany} that began at ${formatTime(oldest)} or later ${are} still being checked.`;
  return {
    subject: 'No live payments are overdue',
    preview: `Still being checked: ${howMany}, the oldest since ${formatTime(oldest)}.`,
    paragraphs: [
      `${known} ${still} In the console, under Money, check the gateway’s responses. If they’re inconclusive, contact the gateway. If a payment stays pending too long, we’ll email you again.`,
    ],
    facts: [...facts, ['Pending', howMany], ['Oldest', `since ${formatWeekdayAndTime(oldest)}`]],
  };
}

function draftFailed({ at, nextAttemptAt }: FailedEmail): Drafted {
  return {
    subject: 'The nightly check failed',
    preview: 'The ledger has not been checked tonight.',
    paragraphs: [
      'Hello, last night Piton couldn’t compare its ledger, payments and audit history. We don’t know whether they match. Nothing was changed.',
      'Piton retries automatically with increasing delays. You’ll get no second email about this night unless it finds differences. The server logs say why it failed, under “the nightly check failed”.',
    ],
    facts: [
      ['When', formatWeekdayAndTime(at)],
      ['Next try', `not before ${formatWeekdayAndTime(nextAttemptAt)}`],
    ],
    more: '“piton self-check” runs it right away.',
  };
}

function draftCheck({ found, at }: CheckEmail): Drafted {
  const todos = [...new Set(found.map(({ todo }) => todo))];
  return {
    subject: 'The nightly check found differences',
    preview: found.map(({ what }) => what).join('. '),
    paragraphs: [
      'Hello, last night Piton compared its ledger, payments and audit history, and found differences. Nothing was changed. Check the findings below. Once you acknowledge them in the console, under Money, we won’t email you about them again until they change.',
      ...todos,
    ],
    facts: [
      ['When', formatWeekdayAndTime(at)],
      ...found.flatMap(({ what, count, first }) => [
        [what, `${count} found`] as const,
        ...first.map((sentence, index) => [`${index + 1}`, sentence] as const),
      ]),
    ],
    more: '“piton self-check” runs it again and shows more of each.',
  };
}

const meaning =
  'This is what card testing with stolen cards looks like. A gateway or bank outage looks the same.';
const protection =
  'While protection is on, the pay page asks each customer’s browser to solve a short challenge, and the server channel accepts payment requests only. Staff can lift it in the console.';
const whatToDo =
  'Call the merchant, who sees each payment under Transactions. Many different cards with small amounts in quick succession mean card testing. If the declines have another cause, lift the protection in the console. If all companies are affected, ask the gateway.';

function draftDeclines({ kind, spikes, at }: DeclinesEmail): Drafted {
  const listed = spikes.slice(0, maxListed);
  const left = spikes.length - listed.length;
  const hasBegun = kind === 'declines-began';
  const hasCompany = spikes.some(({ company }) => company !== null);
  const words = hasBegun
    ? [
        `Hello, unusually many cards are being declined. ${meaning}`,
        ...(hasCompany ? [protection] : []),
        whatToDo,
      ]
    : [
        `Hello, declines have been at normal levels for ten minutes. ${hasCompany ? 'Card-testing protection has ended. ' : ''}No action needed.`,
      ];
  return {
    subject: hasBegun
      ? `Many cards are declined at ${where(spikes)}`
      : `Declines are back to normal at ${where(spikes)}`,
    preview: listed.map((spike) => `${whose(spike)}: ${share(spike)}`).join('. '),
    paragraphs: words,
    facts: [
      ['When', formatWeekdayAndTime(at)],
      ...listed.map((spike) => [whose(spike), spikeWords(spike, hasBegun)] as const),
    ],
    ...(left > 0 && { more: `and ${left} more` }),
  };
}

/** Distinguishes emails about one company from those about all before they are opened. */
function where(spikes: readonly Spike[]): string {
  const companies = spikes.flatMap(({ company }) => (company === null ? [] : [company]));
  const [first, ...others] = companies;
  if (first === undefined || companies.length < spikes.length) return 'all companies together';
  const name = harmlessWords(first.name, nameMax) ?? `company ${first.id}`;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${name}${more}`;
}

const maxListed = 20;
const nameMax = 60;

function whose({ company }: Spike): string {
  if (company === null) return 'All companies together';
  return `${harmlessWords(company.name, nameMax) ?? 'A company'} (${company.id})`;
}

function share({ attempts, declined }: Spike): string {
  return `${declined} of ${attempts} declined within five minutes`;
}

function spikeWords(spike: Spike, hasBegun: boolean): string {
  return hasBegun ? share(spike) : `at worst ${share(spike)}, since ${formatTime(spike.began)}`;
}
