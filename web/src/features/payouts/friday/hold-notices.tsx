import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SupportContact } from '../../../ui/frame/support-contact.tsx';
import type { Hold } from './holds.ts';

/** Each hold in words, with its fix. */
export function HoldNotices({ holds }: { holds: readonly Hold[] }) {
  return holds.map(({ reason, title, sentence, fix }) => (
    <Notice key={reason} tone="warning">
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-14 text-pretty wrap-anywhere whitespace-pre-line">{sentence}</p>
      </div>
      <Fix fix={fix} />
    </Notice>
  ));
}

function Fix({ fix }: Pick<Hold, 'fix'>) {
  if (fix === null) return null;
  if (fix === 'write') {
    return (
      <p className="text-14">
        <SupportContact lead="Write to" />
      </p>
    );
  }
  return (
    <Link to={fix.path} className={buttonClasses('secondary')}>
      {fix.action}
    </Link>
  );
}
