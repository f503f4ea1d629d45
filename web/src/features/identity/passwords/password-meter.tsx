import {
  type PasswordStrength,
  passwordStrengths,
} from '@piton/contract/identity/password-strength.ts';
import { type PersonTyped, useStrength } from './use-strength.ts';

const looks: Record<PasswordStrength, { word: string; bar: string; text: string }> = {
  weak: { word: 'Too easy to guess', bar: 'bg-danger', text: 'text-danger' },
  fair: { word: 'Fair', bar: 'bg-warning', text: 'text-warning' },
  good: { word: 'Good', bar: 'bg-positive', text: 'text-positive' },
  strong: { word: 'Strong', bar: 'bg-positive', text: 'text-positive' },
};

type PasswordMeterProps = { password: string; charactersMin: number; person: PersonTyped };

/** Its line is always there, so that the fields below don't move. */
export function PasswordMeter({ password, charactersMin, person }: PasswordMeterProps) {
  const strength = useStrength(password, charactersMin, person);
  const look = strength && looks[strength];
  const filled = strength === null ? 0 : passwordStrengths.indexOf(strength) + 1;
  return (
    <div className="-mt-2 flex h-5 items-center gap-3">
      <div className="flex w-32 gap-1" aria-hidden="true">
        {passwordStrengths.map((each, index) => (
          <span
            key={each}
            className={`h-1 flex-1 rounded-full ${look && index < filled ? look.bar : 'bg-line'}`}
          />
        ))}
      </div>
      <output className={`text-14 ${look?.text ?? ''}`}>
        {look && (
          <>
            <span className="sr-only">Password strength: </span>
            {look.word}
          </>
        )}
      </output>
    </div>
  );
}
