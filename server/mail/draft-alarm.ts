import { formatTime, formatWeekdayAndTime } from '@piton/contract/time.ts';
import { harmlessWords } from './harmless-words.ts';
import type { Draft } from './letter.ts';
import type { Mail } from './mail.ts';

type CheckMail = Extract<Mail, { kind: 'self-check-differs' }>;
type FailedMail = Extract<Mail, { kind: 'self-check-failed' }>;
type AcknowledgedMail = Extract<Mail, { kind: 'finding-acknowledged' }>;
type DeclinesMail = Extract<Mail, { kind: 'declines-began' | 'declines-over' }>;
type OpenMail = Extract<Mail, { kind: 'sales-stay-open' }>;
type NoneOpenMail = Extract<Mail, { kind: 'sales-open-no-more' }>;
type AlarmMail = CheckMail | FailedMail | AcknowledgedMail | DeclinesMail | OpenMail | NoneOpenMail;
type Spike = DeclinesMail['spikes'][number];

/** To whoever runs Piton: what is wrong, where, and what to do about it. */
export function draftAlarm(mail: AlarmMail, supportEmail: string): Draft {
  const drafted = draftKind(mail);
  return {
    ...drafted,
    heading: drafted.subject,
    caution: `Not expecting this? Then write to ${supportEmail}: somebody has set your address as the one for Piton’s alarms.`,
    reason: 'Piton’s alarms are sent to this address, as PITON_ALARM_EMAIL says.',
  };
}

type Drafted = Pick<Draft, 'subject' | 'preview' | 'paragraphs' | 'facts' | 'more'>;

function draftKind(mail: AlarmMail): Drafted {
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

function draftAcknowledged({ what, count, todo, by, note, at }: AcknowledgedMail): Drafted {
  return {
    subject: 'Somebody looked at what the nightly check found',
    preview: `${by}: ${note}`,
    paragraphs: [
      'Hello, somebody of staff says in the console that they looked at what the nightly check found, and why it may stay. Nothing was mended by it: there is no alarm about it from now on, until it changes.',
      `If you know nothing of this, ask them. ${todo}`,
    ],
    facts: [
      ['Found', `${what}: ${count}`],
      ['Looked at by', by],
      ['Why it may stay', note],
      ['When', formatWeekdayAndTime(at)],
    ],
    more: 'The audit keeps it, under “Looked at what the nightly check found”.',
  };
}

function draftOpen({ at, count, oldest }: OpenMail): Drafted {
  const howMany = count === 1 ? 'one payment' : `${count} payments`;
  return {
    subject: 'Nobody knows what became of a live payment',
    preview: `The oldest began at ${formatWeekdayAndTime(oldest)}.`,
    paragraphs: [
      `Hello, of ${howMany} nobody knows whether they were taken, and of the oldest not for longer than any should take. Payers may have paid, and merchants wait.`,
      'Look in the console, under Money, at what the gateway said of them, and ask the gateway, with the transaction numbers. Nothing is sent again, and nobody needs to stop anything: once the gateway can say what became of them, they end by themselves. What it can never say two people decide in the console.',
    ],
    facts: [
      ['When', formatWeekdayAndTime(at)],
      ['Not known', howMany],
      ['Oldest', `since ${formatWeekdayAndTime(oldest)}`],
    ],
    more: 'For as long as it lasts, one mail a day says how many there are by then. When it is over, one says so.',
  };
}

function draftNoneOpen({ at, count, oldest }: NoneOpenMail): Drafted {
  const known =
    'Hello, no live payment has been open for longer than usual any more. The console shows how those ended that were.';
  const facts = [['When', formatWeekdayAndTime(at)]] as const;
  if (count === 0) {
    return {
      subject: 'What became of live payments is known again',
      preview: 'No live payment has been open for long any more.',
      paragraphs: [`${known} There is nothing to do.`],
      facts,
    };
  }
  const [howMany, are] = count === 1 ? ['1 payment', 'is'] : [`${count} payments`, 'are'];
  const still = `${howMany} that began at ${formatTime(oldest)} or later ${are} still being asked about.`;
  return {
    subject: 'No live payment stays unknown for long any more',
    preview: `Still being asked about: ${howMany}, the oldest since ${formatTime(oldest)}.`,
    paragraphs: [
      `${known} ${still} Look in the console, under Money, at what the gateway says of them: where it is nothing certain, ask it. If one stays open for long, a mail says so again.`,
    ],
    facts: [...facts, ['Not known', howMany], ['Oldest', `since ${formatWeekdayAndTime(oldest)}`]],
  };
}

function draftFailed({ at, tryAfter }: FailedMail): Drafted {
  return {
    subject: 'The nightly check could not be done',
    preview: 'Whether the books are right is not known tonight.',
    paragraphs: [
      'Hello, last night Piton could not compare its books, payments and history with each other. Whether they are right is not known, and nothing was changed.',
      'It is tried again by itself, after ever longer waits, and you get no second mail about this night unless differences are found. The servers’ logs say why it failed, under “the nightly check could not be done”.',
    ],
    facts: [
      ['When', formatWeekdayAndTime(at)],
      ['Tried again', `not before ${formatWeekdayAndTime(tryAfter)}`],
    ],
    more: '“npm run piton -- self-check” looks at once.',
  };
}

function draftCheck({ found, at }: CheckMail): Drafted {
  const todos = [...new Set(found.map(({ todo }) => todo))];
  return {
    subject: 'The nightly check found differences',
    preview: found.map(({ what }) => what).join('. '),
    paragraphs: [
      'Hello, last night Piton compared its books, payments and history with each other, and they are not as they should be. Nothing was changed: what was found is below, for you to look at. Whoever has looked says so in the console, under Money, and no mail comes about it again until it changes.',
      ...todos,
    ],
    facts: [
      ['When', formatWeekdayAndTime(at)],
      ...found.flatMap(({ what, count, first }) => [
        [what, `${count} found`] as const,
        ...first.map((sentence, index) => [`${index + 1}`, sentence] as const),
      ]),
    ],
    more: '“npm run piton -- self-check” looks again, and tells more of each.',
  };
}

const meaning =
  'This is how it looks when somebody tries out stolen cards on a pay page. A gateway or a bank in trouble looks alike.';
const protection =
  'While protection is on, the pay page asks each customer’s browser to solve a short challenge, and the server channel accepts payment requests only. Staff can lift it in the console.';
const whatToDo =
  'Call the merchant, who sees each payment under Transactions: many different cards with small amounts, one soon after the other, are a thief. If the declines have another cause, lift the protection in the console. If it is all companies, ask the gateway.';

function draftDeclines({ kind, spikes, at }: DeclinesMail): Drafted {
  const told = spikes.slice(0, toldMost);
  const left = spikes.length - told.length;
  const hasBegun = kind === 'declines-began';
  const hasCompany = spikes.some(({ company }) => company !== null);
  const words = hasBegun
    ? [
        `Hello, unusually many cards are being declined. ${meaning}`,
        ...(hasCompany ? [protection] : []),
        whatToDo,
      ]
    : [
        `Hello, for ten minutes no more cards than usual have been declined. ${hasCompany ? 'Card-testing protection has ended. ' : ''}No action needed.`,
      ];
  return {
    subject: hasBegun
      ? `Many cards are declined at ${where(spikes)}`
      : `Declines are as usual again at ${where(spikes)}`,
    preview: told.map((spike) => `${whose(spike)}: ${share(spike)}`).join('. '),
    paragraphs: words,
    facts: [
      ['When', formatWeekdayAndTime(at)],
      ...told.map((spike) => [whose(spike), said(spike, hasBegun)] as const),
    ],
    ...(left > 0 && { more: `and ${left} more` }),
  };
}

/** So that the mails of a company and of all together are told apart before they are opened. */
function where(spikes: readonly Spike[]): string {
  const companies = spikes.flatMap(({ company }) => (company === null ? [] : [company]));
  const [first, ...others] = companies;
  if (first === undefined || companies.length < spikes.length) return 'all companies together';
  const name = harmlessWords(first.name, nameMax) ?? `company ${first.id}`;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${name}${more}`;
}

const toldMost = 20;
const nameMax = 60;

function whose({ company }: Spike): string {
  if (company === null) return 'All companies together';
  return `${harmlessWords(company.name, nameMax) ?? 'A company'} (${company.id})`;
}

function share({ tried, declined }: Spike): string {
  return `${declined} of ${tried} declined within five minutes`;
}

function said(spike: Spike, hasBegun: boolean): string {
  return hasBegun ? share(spike) : `at worst ${share(spike)}, since ${formatTime(spike.began)}`;
}
