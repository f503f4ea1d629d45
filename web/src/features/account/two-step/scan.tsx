import { Copy, Smartphone } from 'lucide-react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { copyCode } from './copy-code.ts';
import { focusOnArrival } from './focus-on-arrival.ts';
import type { Started } from './use-adding.ts';

/** The secret in three forms: to scan, to open on the phone that has the app, and to type. */
export function Scan({ started: { uri, qrSvg, secret } }: { started: Started }) {
  return (
    <div ref={focusOnArrival} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="The code to scan with your authenticator app"
        // Cameras need dark on light, in either colour scheme.
        className="size-48 self-center rounded-6 bg-[#ffffff] p-2"
      />
      <a href={uri} className={buttonClasses('secondary')}>
        <Smartphone aria-hidden="true" />
        Open the app on this phone
      </a>
      <div>
        <p className="text-14 text-muted">Or enter this key in the app:</p>
        <div className="flex items-center justify-between gap-2">
          <code className="font-sans text-16 font-medium tracking-wide wrap-anywhere select-all">
            {inFours(secret)}
          </code>
          <Button
            variant="quiet"
            aria-label="Copy the key for the app"
            onClick={() => void copyCode(secret, 'The key for your app')}
          >
            <Copy aria-hidden="true" />
            Copy
          </Button>
        </div>
      </div>
    </div>
  );
}

function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
