import type { createApiKey } from '@piton/contract/api-keys/api-key.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { SecretDialog } from './secret-dialog.tsx';

export type CreatedKey = EndpointOutput<typeof createApiKey>;

type CreatedKeyDialogProps = { created: CreatedKey; onClose: () => void };

export function CreatedKeyDialog({ created, onClose }: CreatedKeyDialogProps) {
  const { name, kind, key } = created;
  const isSecret = kind === 'secret';
  return (
    <SecretDialog
      title={`Your key “${name}”`}
      name="API key"
      text={key}
      warning={isSecret ? 'Copy this key now. We can’t show it again.' : undefined}
      note={
        isSecret
          ? 'Keep it on your server, never in a web page or an app. Anyone who has it can do what it permits.'
          : 'It may be in a web page or an app. You can copy it from the list at any time.'
      }
      onClose={onClose}
    />
  );
}
