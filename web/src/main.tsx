import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { hearOtherTabs } from './api/other-tabs.ts';
import { forgetUser } from './api/session-user.ts';
import { router } from './dashboard/routes/router.ts';

performance.mark('application-start');

// Wherever this tab is: the shell knows more to do, and is not there on the site's pages.
hearOtherTabs(({ kind }) => {
  if (kind === 'signed_out') forgetUser();
});

// Brought back by the browser's memory as it was when it was left for the site: it looks around anew.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && router.state.navigation.state !== 'idle') location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
