import { NothingHere } from './nothing-here.tsx';
import { useTexts } from './texts/use-texts.ts';

export function UnknownPage() {
  const { unknown, titles } = useTexts();
  return <NothingHere title={titles.unknown} {...unknown} />;
}
