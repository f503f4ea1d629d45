import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

type OutdatedNoticeProps = { onLoad: () => void; isLoading?: boolean };

/**
 * Two tabs, or a person and a review, had the same record open, and neither may silently overwrite
 * the other.
 */
export function OutdatedNotice({ onLoad, isLoading = false }: OutdatedNoticeProps) {
  return (
    <Notice tone="warning">
      <p>
        These details have changed since you opened this, in another tab or in our review. What you
        typed is still here. Loading the latest version replaces it.
      </p>
      <Button isBusy={isLoading} onClick={onLoad}>
        Load latest version
      </Button>
    </Notice>
  );
}
