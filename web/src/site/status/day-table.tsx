import type { AvailabilityDay } from '@piton/contract/status/status.ts';
import { formatDay, startOfDay } from '@piton/contract/time/time.ts';
import { percentAvailable } from './percent-available.ts';

/** Days before the first measurement are left out. */
export function DayTable({ days }: { days: readonly AvailabilityDay[] }) {
  const measured = days.filter(({ measuredMinutes }) => measuredMinutes > 0);
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center rounded-6 text-primary underline">
        Each day in figures
      </summary>
      <table className="w-full text-left text-14 tabular-nums">
        <thead className="text-muted">
          <tr>
            {['Day', 'Available', 'Down', 'Gateway'].map((name) => (
              <th key={name} scope="col" className="py-1 pr-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measured.map((day) => (
            <tr key={day.day} className="border-t border-line">
              <th scope="row" className="py-1 pr-2 font-normal">
                {formatDay(startOfDay(day.day))}
              </th>
              <td className="py-1 pr-2">{percentAvailable([day])}%</td>
              <td className="py-1 pr-2">{day.downMinutes} min</td>
              <td className="py-1">{day.gatewayDownMinutes} min</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
