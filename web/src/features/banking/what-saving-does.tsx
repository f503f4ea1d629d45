import { Notice } from '../../ui/notice.tsx';

/** Said before the password is asked for, so that nobody is surprised on a Friday. */
export function WhatSavingDoes({ email }: { email: string }) {
  return (
    <Notice>
      <p className="font-medium">When you save</p>
      <ul className="list-disc pl-5">
        <li>Payouts wait until we have verified the account again.</li>
        <li>Money already on its way goes to the account before.</li>
        <li>We tell {email} that it was changed.</li>
      </ul>
    </Notice>
  );
}
