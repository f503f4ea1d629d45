import { Clock, TriangleAlert } from 'lucide-react';
import { Status } from '../../ui/status.tsx';
import { dueWords } from './due-words.ts';

type DueStatusProps = { waiting: { due: string; isOverdue: boolean }; now: Date };

export function DueStatus({ waiting, now }: DueStatusProps) {
  const words = dueWords(waiting, now);
  const word = words.charAt(0).toUpperCase() + words.slice(1);
  return waiting.isOverdue ? (
    <Status tone="danger" word={word} icon={TriangleAlert} />
  ) : (
    <Status tone="neutral" word={word} icon={Clock} />
  );
}
