import { NameList } from '../name-list.tsx';
import { Section } from '../section.tsx';

/** Newest first. A version of the API is a date; the packages have one number for all. */
const changes = [
  {
    date: '29 November 2026',
    entries: [
      {
        name: 'API 2026-11-29',
        text: 'The first version: payment requests, payments, refunds, disputes, payouts, balance, events and webhooks.',
      },
      {
        name: 'Libraries 0.1.0',
        text: 'The first release: Node.js with piton-dev, PHP, Python, browser and WooCommerce, and Flutter as a beta.',
      },
    ],
  },
] as const;

export function Changelog() {
  return changes.map(({ date, entries }) => (
    <Section key={date} id={`changes-${date.replaceAll(' ', '-')}`} title={date}>
      <NameList entries={entries} />
    </Section>
  ));
}
