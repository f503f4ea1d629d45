import { useAccount } from '../features/account/use-account.ts';

/** Nobody is to think that this is how staff signs in where money is real. */
export function LetOffLine() {
  const { data } = useAccount();
  if (!data?.secondFactor.isLetOff || data.secondFactor.isOn) return null;
  return (
    <p className="text-14 text-muted">
      This is the demo, so you may work without a second step at sign-in. Elsewhere staff must set
      it up first.
    </p>
  );
}
