import { ChevronDown } from 'lucide-react';

/** All parts of the page, in order. */
const groups = [
  {
    title: 'Take payments',
    parts: [
      { id: 'start', title: 'How it works' },
      { id: 'accept-payment', title: 'Accept a payment' },
      { id: 'webhooks', title: 'Webhooks' },
      { id: 'return-addresses', title: 'Return addresses' },
      { id: 'look-ups', title: 'Look up payments' },
      { id: 'refunds', title: 'Refunds' },
      { id: 'own-form', title: 'Your own card form' },
    ],
  },
  {
    title: 'Test and go live',
    parts: [
      { id: 'test-cards', title: 'Test cards' },
      { id: 'three-d-secure', title: '3-D Secure' },
      { id: 'fees', title: 'Fee calculator' },
      { id: 'going-live', title: 'Going live' },
    ],
  },
  {
    title: 'Rules and reference',
    parts: [
      { id: 'rest-api', title: 'REST API' },
      { id: 'rest-errors', title: 'REST API error codes' },
    ],
  },
  {
    title: 'Without API keys',
    parts: [
      { id: 'older-functions', title: 'Older functions' },
      { id: 'keys', title: 'Keys' },
      { id: 'first-payment', title: 'First test payment' },
      { id: 'your-code', title: 'In your own code' },
      { id: 'payment', title: 'Payment fields' },
      { id: 'response', title: 'Response' },
      { id: 'statuses', title: 'Statuses' },
      { id: 'errors', title: 'Errors' },
      { id: 'retries', title: 'Retries' },
      { id: 'reference', title: 'API reference' },
    ],
  },
] as const;

/** Sticks next to the text on wide screens. */
export function Contents() {
  return (
    <nav
      aria-label="On this page"
      className="sticky top-0 hidden max-h-dvh w-56 shrink-0 self-start overflow-y-auto py-8 desktop:block"
    >
      <ContentsList />
    </nav>
  );
}

/** On phones, a collapsible line at the top of the screen. */
export function ContentsMenu() {
  return (
    <nav
      aria-label="On this page"
      className="sticky top-0 z-10 -mx-4 border-b border-line bg-bg px-4 desktop:hidden"
    >
      <details id="contents-menu" className="group">
        <summary className="flex min-h-12 list-none items-center justify-between rounded-6 font-medium [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown
            className="size-5 text-muted transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="max-h-[70dvh] overflow-y-auto pb-3">
          <ContentsList />
        </div>
      </details>
    </nav>
  );
}

function ContentsList() {
  return groups.map(({ title, parts }) => (
    <div key={title} className="not-first:mt-4">
      <p className="text-14 font-semibold">{title}</p>
      <ul className="grid text-16 wide:grid-cols-2 desktop:grid-cols-1 desktop:text-14">
        {parts.map((part) => (
          <li key={part.id}>
            <a
              href={`#${part.id}`}
              className={
                'flex min-h-11 items-center rounded-6 border-l-2 border-transparent pl-3 text-muted ' +
                'hover:text-ink aria-[current]:border-primary aria-[current]:font-medium ' +
                'aria-[current]:text-ink desktop:min-h-8'
              }
            >
              {part.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
