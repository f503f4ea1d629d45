import { useAccount } from '../features/account/use-account.ts';

/** Nobody is to think that this is how staff signs in where money is real. */
export function LetOffLine() {
  const { data } = useAccount();
  if (!data?.secondFactor.isLetOff || data.secondFactor.isOn) return null;
  return (
    <p className="text-14 text-muted">
      Demo staff are exempt from two-step sign-in. Elsewhere, staff must set it up first.
    </p>
  );
}
