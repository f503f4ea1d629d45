import { Link, useLocation } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LogoMark } from '../../ui/frame/logo-mark.tsx';
import { SampleNotice } from '../samples/sample-notice.tsx';
import { fromSavedBank } from './saved-bank.ts';
import { VerifyFrame } from './verify-frame.tsx';

/** Open to all visitors; only one who has just saved a bank account sees the real confirmation. */
export function BankAddedPage() {
  const isReal = useLocation().state === fromSavedBank;
  return (
    <VerifyFrame title="Bank Added">
      {!isReal && <SampleNotice>This is a sample: no bank was added.</SampleNotice>}
      <Card>
        <div className="flex flex-col items-start gap-4">
          <LogoMark size="large" />
          <div className="flex flex-col gap-2">
            <h1 className="text-24 font-semibold text-balance">Congratulation. Your bank added</h1>
            <p className="text-pretty text-muted">
              Please allow 24 hours as we will review your bank information.
            </p>
          </div>
          <Link to="/accounts" className={`w-full wide:w-auto ${buttonClasses('primary')}`}>
            Continue
          </Link>
        </div>
      </Card>
    </VerifyFrame>
  );
}
