import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** On every sample page, so that it is not mistaken for a real one. */
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
