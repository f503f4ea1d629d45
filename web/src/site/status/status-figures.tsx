import type { PlatformStatus, StatusFigures } from '@piton/contract/status/status.ts';
import { minMeasuredDeliveries } from '@piton/contract/status/status.ts';
import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { Notice } from '../../ui/notice.tsx';
import { Part } from '../article.tsx';
import { Availability } from './availability.tsx';
import { Fridays } from './fridays.tsx';
import { How } from './how.tsx';
import { oldestWords, pendingWords, stateWords } from './status-words.ts';

/** The measured part of the page. The server renders it for each visitor. */
export function Figures({ status: { at, state, figures } }: { status: PlatformStatus }) {
  const { tone, title, detail } = stateWords[state];
  return (
    <>
      <Notice tone={tone}>
        <p>
          <strong className="font-semibold">{title}</strong>
          <span className="block">{detail}</span>
          <span className="block text-14">As of {formatWeekdayAndTime(new Date(at))}.</span>
        </p>
      </Notice>
      {figures === null ? (
        <p>No figures can be read right now.</p>
      ) : (
        <>
          {state === 'database_down' && (
            <p>The figures below are from {formatWeekdayAndTime(new Date(figures.at))}.</p>
          )}
          <Availability figures={figures} />
          <Pending figures={figures} />
          <WebhookDelays figures={figures} />
          <Fridays weeks={figures.weeks} />
        </>
      )}
    </>
  );
}

function Pending({ figures: { pending } }: { figures: StatusFigures }) {
  return (
    <Part id="pending" title="Pending payments">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-muted">How many</dt>
        <dd>{pendingWords[pending.count]}</dd>
        <dt className="text-muted">The oldest began</dt>
        <dd>{pending.count === 'none' ? '–' : `${oldestWords[pending.oldest]} ago`}</dd>
      </dl>
      <How>
        Counts live payments that have been pending for over a minute because the gateway gave no
        certain response. We keep asking the gateway, and charge none of them again. The figures are
        rounded, because exact ones would show a small shop’s payments.
      </How>
    </Part>
  );
}

function WebhookDelays({ figures: { webhookDelay } }: { figures: StatusFigures }) {
  const rows = [
    ['Last hour', webhookDelay.lastHour],
    ['Last day', webhookDelay.lastDay],
  ] as const;
  return (
    <Part id="webhooks" title="Webhook delay">
      <table className="w-full max-w-100 text-left tabular-nums">
        <thead className="text-14 text-muted">
          <tr>
            <th scope="col" className="py-1 pr-4 font-medium">
              Period
            </th>
            <th scope="col" className="py-1 pr-4 font-medium">
              Half within
            </th>
            <th scope="col" className="py-1 font-medium">
              95% within
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([period, delay]) => (
            <tr key={period} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 font-normal">
                {period}
              </th>
              {delay === null ? (
                <td colSpan={2} className="py-2 text-muted">
                  Too few to say
                </td>
              ) : (
                <>
                  <td className="py-2 pr-4">{delay.p50Seconds} s</td>
                  <td className="py-2">{delay.p95Seconds} s</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <How>
        Measures the time from a live event, such as an approved payment, to the start of our first
        request to the shop’s server. Leaves out events that wait because that server hasn’t
        accepted an earlier event about the same payment. We show no figure for fewer than{' '}
        {minMeasuredDeliveries} events.
      </How>
    </Part>
  );
}
