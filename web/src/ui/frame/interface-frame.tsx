import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { Toasts } from '../layers/toast.tsx';

/** The providers the pieces need: a policy without inline styles, and a place for toasts. */
export function InterfaceFrame({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Toasts />
    </CSPProvider>
  );
}
