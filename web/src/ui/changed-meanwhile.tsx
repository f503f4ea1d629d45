import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type ChangedMeanwhileProps = { onLoad: () => void; isLoading?: boolean };

/** Two tabs, or a person and a review, had the same open. Neither writes over the other unawares. */
export function ChangedMeanwhile({ onLoad, isLoading = false }: ChangedMeanwhileProps) {
  return (
    <Notice tone="warning">
      <p>
        These details were changed meanwhile, in another tab or by our review. What you typed is
        still here. The newest version takes its place when you load it.
      </p>
      <Button isBusy={isLoading} onClick={onLoad}>
        Load the newest version
      </Button>
    </Notice>
  );
}
