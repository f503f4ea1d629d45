import { useAccount } from '../features/account/use-account.ts';

/** Warns that staff of a live system can't sign in like this. */
export function LetOffLine() {
  const { data } = useAccount();
  if (!data?.secondFactor.isLetOff || data.secondFactor.isOn) return null;
  return (
    <p className="text-14 text-muted">
      Demo staff are exempt from two-step sign-in. Elsewhere, staff must set it up first.
    </p>
  );
}
