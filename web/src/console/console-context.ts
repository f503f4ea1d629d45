import type { StaffRole } from '@piton/contract/identity/staff.ts';
import { useOutletContext } from 'react-router';

/** What every page of the console may know of who looks at it. */
export type ConsoleContext = { uid: string; displayName: string; role: StaffRole };

export function useConsole(): ConsoleContext {
  return useOutletContext<ConsoleContext>();
}
