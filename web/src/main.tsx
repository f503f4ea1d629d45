import './strict-csp.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './api/query-client.ts';
import { forgetUser } from './api/session-user.ts';
import { router } from './dashboard/router.tsx';
import { Toasts } from './ui/toast.tsx';

performance.mark('application-start');

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const queryClient = createQueryClient(() => {
  forgetUser();
  void router.navigate('/signin');
});

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
