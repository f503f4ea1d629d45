import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { onOtherTabs } from './api/other-tabs.ts';
import { clearUser } from './api/session-user.ts';
import { router } from './dashboard/routes/router.ts';

performance.mark('application-start');

// On all pages, because the shell, which does more, is not on the site's.
onOtherTabs(({ kind }) => {
  if (kind === 'signed_out') clearUser();
});

// Restored from the back/forward cache after a visit to the site, so it checks the session again.
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
