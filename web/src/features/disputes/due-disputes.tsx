import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { Deadline } from './deadline.tsx';

type DueDisputesProps = {
  count: number;
  /** The first deadline; null if none was recorded. */
  respondBy: string | null;
  link: { readonly to: string; readonly words: string };
};

/** The disputes that await the merchant's response. */
export function DueDisputes({ count, respondBy, link }: DueDisputesProps) {
  return (
    <Notice tone="warning">
      <p>
        {count === 1 ? '1 dispute needs your response' : `${count} disputes need your response`}
        {respondBy === null ? (
          '.'
        ) : (
          <>
            {count === 1 ? ' by ' : ', the first by '}
            <Deadline respondBy={respondBy} />
          </>
        )}
      </p>
      <Link
        to={link.to}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-2"
      >
        {link.words}
      </Link>
    </Notice>
  );
}
