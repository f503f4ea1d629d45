import { DateText } from '../../ui/dates/date-text.tsx';

/** Programs are quick, so their logs show seconds. */
export function Instant({ at }: { at: string }) {
  return <DateText instant={new Date(at)} form="to-the-second" />;
}
