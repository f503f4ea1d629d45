import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** On every page that shows how something would look and does nothing: nobody is to take it for real. */
export function SampleNotice({ children }: { children: ReactNode }) {
  return (
    <Notice tone="warning">
      <p>
        <strong className="font-semibold">This is a sample.</strong> {children}
      </p>
      <Link to="/demo" className="rounded-6 font-medium text-primary underline">
        All sample pages
      </Link>
    </Notice>
  );
}
