import { describe, expect, test } from 'vitest';
import { cleanAmount, keepSeparator } from './amount-edit.ts';

/** Texts with the caret drawn as "|"; null if the edit needs no correction. */
function edited(before: string, after: string, isForward = false): string | null {
  const kept = keepSeparator({
    before,
    after: after.replace('|', ''),
    caret: after.indexOf('|'),
    isForward,
  });
  return kept && `${kept.text.slice(0, kept.caret)}|${kept.text.slice(kept.caret)}`;
}

describe('deletes a separator of an amount', () => {
  test('together with the digit before it, to avoid a hundredfold amount', () => {
    expect(edited('99.00', '99|00')).toBe('9|.00');
    expect(edited('12,250.50', '12|250.50')).toBe('1|,250.50');
    expect(edited('1,250.50', '1|250.50')).toBe('|250.50');
    expect(edited('12,50', '12|50')).toBe('1|,50');
    expect(edited('.50', '|50')).toBe('|.50');
  });

  test('forwards, together with the digit after it', () => {
    expect(edited('99.25', '99|25', true)).toBe('99|.5');
    expect(edited('1,250.50', '1|250.50', true)).toBe('1|,50.50');
  });
});

test.each([
  ['a separator with nothing behind it', '12.', '12|'],
  ['a digit', '1,250.50', '1,25|.50'],
  ['a digit behind a separator', '1,250.50', '1,|50.50'],
  ['all of it', '1,250.50', '|'],
  ['a part with a separator in it', '1,250.50', '1|.50'],
  ['nothing: it was typed', '12', '12.|'],
])('leaves other edits unchanged: %s', (_what, before, after) => {
  expect(edited(before, after)).toBeNull();
});

test.each([
  ['12|', '12x|', '12|'],
  ['1|2', '1-|2', '1|2'],
  ['12.5|', '12.5.|', '12.5|'],
  ['12|', '12 |', '12|'],
  ['|', '$1,250.50|', '1,250.50|'],
  ['|', ' EC$ 1 250.50 |', '1250.50|'],
  ['|', 'XCD 80|', '80|'],
  ['|', '45 XCD|', '45|'],
  ['|', '12-50|', '|'],
  ['99|', 'a lot|', '99|'],
  ['152.5|', '152.5,|', '152.5|'],
  ['1234.56|', '1234.567|', '1234.56|'],
  ['12.|50', '12.7|50', '12.|50'],
  ['12|345', '12.|345', '12|345'],
  ['|', '1.250,50|', '|'],
  ['|', '12.505|', '|'],
])('%s then %s leaves %s', (before, after, left) => {
  const caretOf = (text: string) => text.indexOf('|');
  const bare = (text: string) => text.replace('|', '');
  const edit = { before: bare(before), after: bare(after), caret: caretOf(after) };
  expect(cleanAmount(edit)).toEqual({ text: bare(left), caret: caretOf(left) });
});

test('typed signs leave digits, one point and two decimals', () => {
  const text = Array.from('-1e5abc2..5,00,$ 7').reduce((before, typed) => {
    const after = before + typed;
    return cleanAmount({ before, after, caret: after.length })?.text ?? after;
  }, '');
  expect(text).toBe('152.50');
});

test.each(['', '1', '1,250.50', '.5', '12.', '12,50', '1,2950.50'])('"%s" stays', (after) => {
  expect(cleanAmount({ before: '', after, caret: after.length })).toBeNull();
});
