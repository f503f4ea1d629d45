import { Outlet } from 'react-router';
import { NavigationProgress } from './navigation-progress.tsx';

/** The outermost frame of every page. */
export function Root() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
}
