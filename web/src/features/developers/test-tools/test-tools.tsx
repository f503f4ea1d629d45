import { payPath } from '@piton/contract/http/routes.ts';
import { cardResults } from '@piton/contract/test-tools/card-results.ts';
import type { ToolCard } from '@piton/contract/test-tools/test-tools.ts';
import { ExternalLink } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { CopyButton } from '../../companies/sharing/copy-button.tsx';
import { useDevelopedCompany } from '../use-developed-company.ts';
import { cardLooks } from './card-looks.ts';
import { ExampleEvents } from './example-events.tsx';
import { useTestTools } from './use-test-tools.ts';

/** Everything to try an integration with, in test mode. */
export function TestTools() {
  const { companyId } = useDevelopedCompany();
  return (
    <Loaded query={useTestTools(companyId)} waiting={<ToolsToCome />}>
      {({ cards, mailboxPath }) => (
        <>
          <TestCards cards={cards} companyId={companyId} />
          <ExampleEvents companyId={companyId} />
          <TestReceipts mailboxPath={mailboxPath} />
        </>
      )}
    </Loaded>
  );
}

function TestCards({ cards, companyId }: { cards: readonly ToolCard[]; companyId: string }) {
  return (
    <TitledCard
      title="Test cards"
      aside={
        <a
          href={`${payPath(companyId)}?mode=test`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('secondary')}
        >
          <ExternalLink aria-hidden="true" />
          Make a test payment
        </a>
      }
    >
      <p className="mb-3 text-14 text-muted">
        Use any future expiry date and any three digits for the CVV. These cards work in test mode
        alone, on the pay page and with a test key.
      </p>
      <ul aria-label="Test cards">
        {cards.map((card) => (
          <CardRow key={card.number} card={card} />
        ))}
      </ul>
    </TitledCard>
  );
}

function CardRow({ card: { number, outcome } }: { card: ToolCard }) {
  const { word, meaning } = cardResults[outcome];
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-2 desktop:grid-cols-[15rem_8rem_minmax(0,1fr)] desktop:items-center">
      <span className="flex items-center justify-between gap-2">
        <code className="text-16 whitespace-nowrap tabular-nums">{number}</code>
        <CopyButton text={number.replaceAll(' ', '')} what={`the card ${number}`} isIconOnly />
      </span>
      <span>
        <Status word={word} {...cardLooks[outcome]} />
      </span>
      <span className="text-14 text-pretty text-muted">{meaning}</span>
    </li>
  );
}

function TestReceipts({ mailboxPath }: { mailboxPath: string | null }) {
  return (
    <TitledCard title="Test receipts">
      <p className="text-16">
        {mailboxPath === null
          ? 'We don’t email receipts of test payments, so none reaches a real person. The response to an approved payment has its receipt page as receiptUrl, marked as a test.'
          : 'The demo sends no emails. Receipts of test payments with an email address are in its mailbox, marked as a test.'}
      </p>
      {mailboxPath !== null && (
        <a
          href={mailboxPath}
          target="_blank"
          rel="noreferrer"
          className={`mt-3 ${buttonClasses('secondary')}`}
        >
          <ExternalLink aria-hidden="true" />
          Open the mailbox
        </a>
      )}
    </TitledCard>
  );
}

function ToolsToCome() {
  return (
    <Skeleton label="Loading test tools">
      <SkeletonBlock className="h-96 rounded-16" />
    </Skeleton>
  );
}
