import { Outlet } from 'react-router';
import { NavigationProgress } from './navigation-progress.tsx';

/** Around every page there is. */
export function Root() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
}
