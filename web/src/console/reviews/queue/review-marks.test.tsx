import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReviewMarks } from './review-marks.tsx';

const kendrick = { uid: 'kendrick', displayName: 'Kendrick Felix' };
const owner = { uid: 'owner', displayName: 'Shanelle Jn Baptiste' };

function marks(you: string, isForYou: boolean, firstApprover: typeof kendrick | null): string {
  const review = {
    kind: 'bank_account',
    id: owner.uid,
    title: 'Bank of Saint Lucia Limited •••• 4756',
    owner,
    submitted: '2026-11-27T14:00:00.000Z',
    due: '2026-11-30T14:00:00.000Z',
    isOverdue: false,
    isFirst: true,
    firstApprover,
    isForYou,
  } as const;
  return renderToStaticMarkup(<ReviewMarks review={review} you={you} />);
}

test('the first approver sees that they have approved', () => {
  const shown = marks('kendrick', false, kendrick);
  expect(shown).toContain('Needs another reviewer');
  expect(shown).toContain('Approved by you');
});

test('the concerned owner sees who approved, and that another approval is missing', () => {
  const shown = marks('owner', false, kendrick);
  expect(shown).toContain('Needs another reviewer');
  expect(shown).toContain('Approved by Kendrick Felix');
  expect(shown).not.toContain('by you');
});

test('a possible second approver sees the first', () => {
  const shown = marks('denise', true, kendrick);
  expect(shown).toContain('Needs a second person');
  expect(shown).toContain('Approved by Kendrick Felix');
});

test('a record without an approval names no approver', () => {
  expect(marks('denise', true, null)).not.toContain('Approved by');
  expect(marks('owner', false, null)).not.toContain('Approved by');
});
