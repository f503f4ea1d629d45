import { type DisputeDetails, openEvidenceFile } from '@piton/contract/disputes/evidence.ts';
import { formatDay, startOfDay } from '@piton/contract/time/time.ts';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { Answers } from './answers.tsx';
import { FileList } from './file-list.tsx';

/** The response, which can't be changed, or why there can be none any more. */
export function SentResponse({ dispute }: { dispute: DisputeDetails }) {
  const { response, answers, files, disputeReason, id } = dispute;
  if (response !== 'submitted') {
    return (
      <TitledCard title="Your response">
        <Notice>
          <p>{withoutEvidence(dispute)}</p>
        </Notice>
      </TitledCard>
    );
  }
  return (
    <TitledCard title="Your evidence">
      <div className="flex flex-col gap-6">
        <Notice tone={dispute.state === 'lost' ? 'neutral' : 'positive'}>
          <p>
            {progress(dispute)}
            {dispute.ended !== null && (
              <>
                {' '}
                Submitted <DateText instant={new Date(dispute.ended)} form="day-and-time" />.
              </>
            )}
          </p>
        </Notice>
        <Answers reason={disputeReason} answers={answers} />
        <FileList
          files={files}
          pathOf={(fileId) =>
            openEvidenceFile.path.replace(':disputeId', id).replace(':fileId', fileId)
          }
        />
      </div>
    </TitledCard>
  );
}

function withoutEvidence({ response, state }: DisputeDetails): string {
  if (state === 'won') return 'The card network decided for you. No action needed.';
  if (response === 'accepted') {
    return 'You accepted this dispute. The customer keeps the money, and no action is needed.';
  }
  return state === 'lost'
    ? 'The card network decided for the customer. No evidence was sent.'
    : 'The deadline has passed, and no evidence was sent. The card network decides without it.';
}

function progress({ state, forwardedOn }: DisputeDetails): string {
  if (state === 'won') return 'The card network decided for you.';
  if (state === 'lost') return 'The card network decided for the customer.';
  if (forwardedOn === null) return 'We have your evidence and will send it to the card network.';
  return `We sent it to the card network on ${formatDay(startOfDay(forwardedOn))}. They usually decide within 60 days.`;
}
