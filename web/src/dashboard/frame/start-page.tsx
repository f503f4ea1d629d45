import { StartOverlay } from './start-overlay.tsx';
import { WaitingPage } from './waiting-page.tsx';

/** What there is to see until the first page is there. */
export function StartPage() {
  return (
    <>
      <StartOverlay />
      <WaitingPage />
    </>
  );
}
