import { primaryAction, secondaryAction } from '../receipt/action-classes.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { returnTexts } from './return-texts.ts';

export function CancelLink({ url }: { url: string }) {
  const words = returnTexts[useLanguage().language];
  return (
    <a
      href={url}
      rel="noreferrer"
      className="mt-2 flex min-h-11 items-center justify-center text-center text-16 wrap-anywhere text-primary underline"
    >
      {words.cancel(new URL(url).host)}
    </a>
  );
}

export function BackLink({ url, isSecondary }: { url: string; isSecondary?: boolean }) {
  const words = returnTexts[useLanguage().language];
  return (
    <a
      href={url}
      rel="noreferrer"
      className={`${isSecondary ? secondaryAction : `mt-4 ${primaryAction}`} wrap-anywhere`}
    >
      {words.back(new URL(url).host)}
    </a>
  );
}
