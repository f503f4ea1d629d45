import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import { MoneyText } from '../../../ui/money-text.tsx';
import { StatusWord } from '../../../ui/status.tsx';
import { saleWords } from './friday-words.ts';

type CompanySharesProps = { lines: NextPayout['lines']; limit: number };

/** Each company's part, the largest first. */
export function CompanyShares({ lines, limit }: CompanySharesProps) {
  const rest = lines.length - limit;
  return (
    <ul aria-label="By company" className="flex flex-col gap-1 text-14">
      {lines.slice(0, limit).map((line) => (
        <li key={line.companyId} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {line.companyName}
            <span className="text-muted"> · {saleWords(line.saleCount)}</span>
            {!line.isPaidOut && line.netMills > 0 && (
              <>
                {' · '}
                <StatusWord tone="warning" word="On hold" />
              </>
            )}
          </span>
          <MoneyText mills={BigInt(line.netMills)} isQuiet={!line.isPaidOut} />
        </li>
      ))}
      {rest > 0 && (
        <li className="text-muted">{`and ${rest} more ${rest === 1 ? 'company' : 'companies'}`}</li>
      )}
    </ul>
  );
}
