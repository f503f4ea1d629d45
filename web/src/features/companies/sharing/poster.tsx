import type { Company } from '@piton/contract/companies/company.ts';
import { Logo } from '../../../ui/frame/logo-mark.tsx';
import { payLink } from './pay-link.ts';
import { QrImage } from './qr-image.tsx';

type PosterProps = { company: Pick<Company, 'companyId' | 'companyName'> };

/** The number of letters that fit in two large lines. */
const largeNameMax = 40;

/**
 * All measures are relative to its width, so that a phone shows exactly what A4 prints. It is
 * light in dark mode too, like paper.
 */
export function Poster({ company: { companyId, companyName } }: PosterProps) {
  const link = payLink(companyId);
  const isLong = companyName.length > largeNameMax;
  return (
    <div className="poster @container mx-auto w-full print:w-[min(100%,70.7vh)]">
      <div className="flex aspect-[210/297] flex-col items-center justify-between border border-line bg-surface p-[8cqw] text-center text-ink print:border-0">
        <div className="flex flex-col items-center gap-[5cqw]">
          <span className="[&_svg]:size-[9cqw] [&>span]:text-[6cqw]">
            <Logo />
          </span>
          <h1
            className={`font-semibold text-balance wrap-anywhere ${isLong ? 'text-[5cqw]/[1.15]' : 'text-[8cqw]/[1.15]'}`}
          >
            {companyName}
          </h1>
        </div>
        <QrImage link={link} size="size-[68cqw]" />
        <div>
          <p className="text-[7cqw]/[1.2] font-semibold text-primary">Scan to pay by card</p>
          <p className="mt-[2cqw] text-[3cqw]/[1.4]">
            Or type this on your phone:
            <span className="block font-medium wrap-anywhere">
              {link.slice(0, -companyId.length)}
              <wbr />
              {companyId}
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}
