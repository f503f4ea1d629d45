import { Popover } from '@base-ui/react/popover';
import { type CalendarDay, formatDay, startOfDay } from '@piton/contract/time/time.ts';
import { CalendarDays } from 'lucide-react';
import { type FocusEvent, useState } from 'react';
import { Button } from '../button.tsx';
import type { FieldControl } from '../forms/field.tsx';
import { latePart, useLatePart } from '../loading/late-part.ts';
import { MissingPart } from '../loading/missing-part.tsx';
import { SkeletonBlock } from '../loading/skeleton.tsx';
import { controlClasses } from '../forms/text-input.tsx';

const calendar = latePart(() => import('./calendar-grid.tsx'));

type DatePickerProps = FieldControl & {
  value: CalendarDay | null;
  /** Today in Saint Lucia, which the device may not know. */
  today: CalendarDay;
  onChange: (day: CalendarDay) => void;
  earliest?: CalendarDay;
  latest?: CalendarDay;
  disabled?: boolean;
  /** Offers months and years as lists, for days far from today. */
  hasYears?: boolean;
  /** Makes the day optional. */
  onClear?: () => void;
  name?: string;
  onBlur?: (event: FocusEvent) => void;
};

/**
 * The label names the button; screen readers get the chosen day as its description, before help
 * and error.
 */
export function DatePicker(props: DatePickerProps) {
  const { value, today, onChange, earliest, latest, hasYears, onClear, ...trigger } = props;
  const [isOpen, setIsOpen] = useState(false);
  const late = useLatePart(calendar, isOpen);
  const { module, hasFailed } = late;
  const handlePick = (day: CalendarDay) => {
    onChange(day);
    setIsOpen(false);
  };
  const handleClear = () => {
    onClear?.();
    setIsOpen(false);
  };
  const valueId = `${trigger.id}-value`;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        {...trigger}
        aria-describedby={[valueId, trigger['aria-describedby']].filter(Boolean).join(' ')}
        className={`${controlClasses} flex items-center justify-between gap-2 text-left`}
      >
        <span id={valueId} className={value === null ? 'text-muted' : 'tabular-nums'}>
          {value === null ? 'Choose a day' : formatDay(startOfDay(value))}
        </span>
        <CalendarDays className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-40">
          <Popover.Popup
            aria-label="Choose a day"
            className={
              'rounded-16 border border-line bg-surface p-2 shadow-floating outline-none ' +
              'transition-opacity duration-(--motion-panel) ' +
              'data-ending-style:opacity-0 data-starting-style:opacity-0'
            }
          >
            {module && (
              <module.Calendar
                {...{ value, today, earliest, latest, hasYears }}
                onPick={handlePick}
              />
            )}
            {module && onClear !== undefined && value !== null && (
              <div className="mt-1 flex justify-end">
                <Button variant="quiet" onClick={handleClear}>
                  Clear
                </Button>
              </div>
            )}
            {!module && hasFailed && (
              <div className="w-72">
                <MissingPart what="The calendar" late={late} />
              </div>
            )}
            {!module && !hasFailed && <SkeletonBlock className="h-92 w-72" />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
