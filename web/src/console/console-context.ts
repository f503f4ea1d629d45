import type { StaffRole } from '@piton/contract/identity/staff.ts';
import { useOutletContext } from 'react-router';

/** The signed-in member of staff, for every page of the console. */
export type ConsoleContext = { uid: string; displayName: string; role: StaffRole };

export function useConsole(): ConsoleContext {
  return useOutletContext<ConsoleContext>();
}
