import { StartOverlay } from './start-overlay.tsx';
import { WaitingPage } from './waiting-page.tsx';

/** The start screen until the first page has loaded. */
export function StartPage() {
  return (
    <>
      <StartOverlay />
      <WaitingPage />
    </>
  );
}
