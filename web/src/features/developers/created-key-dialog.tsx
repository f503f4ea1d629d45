import type { createApiKey } from '@piton/contract/api-keys/api-key.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CopyButton } from '../companies/sharing/copy-button.tsx';

export type CreatedKey = EndpointOutput<typeof createApiKey>;

/** Only its button closes it: a press outside or Escape would lose a secret key by accident. */
export function CreatedKeyDialog({
  created,
  onClose,
}: {
  created: CreatedKey;
  onClose: () => void;
}) {
  const { name, kind, key } = created;
  return (
    <Dialog
      title={`Your key “${name}”`}
      isOpen
      onOpenChange={() => undefined}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {kind === 'secret' && (
          <Notice tone="warning">
            <p>Copy this key now. We can’t show it again.</p>
          </Notice>
        )}
        <div className="rounded-10 bg-sunken p-3">
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-14 font-medium">API key</h3>
            <CopyButton text={key} what="the API key" variant="secondary" />
          </div>
          <code className="block py-2 text-14 break-all">{key}</code>
        </div>
        <p className="text-14 text-muted">
          {kind === 'secret'
            ? 'Keep it on your server, never in a web page or an app. Anyone who has it can do what it permits.'
            : 'It may be in a web page or an app. You can copy it from the list at any time.'}
        </p>
      </div>
    </Dialog>
  );
}
