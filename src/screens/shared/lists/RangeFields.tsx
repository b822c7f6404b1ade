import { useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { type DateRange, isWholeDay, maxReportDays, rangeProblem } from '#domain/time/dateRange.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { exampleDay } from './exampleDay.ts';

const messages = defineMessages({
  from: { id: 'RangeFields.from', defaultMessage: 'From' },
  to: { id: 'RangeFields.to', defaultMessage: 'To' },
  fromRequired: { id: 'RangeFields.fromRequired', defaultMessage: 'From date is required' },
  toRequired: { id: 'RangeFields.toRequired', defaultMessage: 'To date is required' },
  reversed: { id: 'RangeFields.reversed', defaultMessage: 'From date cannot be after To date' },
});

const tooLong = defineMessage<{ days: number }>({
  id: 'RangeFields.tooLong',
  defaultMessage: 'A report spans at most {days} days',
});

const invalid = {
  from: defineMessage<{ example: string }>({
    id: 'RangeFields.fromInvalid',
    defaultMessage: 'From date is incomplete or does not exist. Enter it like {example}',
  }),
  to: defineMessage<{ example: string }>({
    id: 'RangeFields.toInvalid',
    defaultMessage: 'To date is incomplete or does not exist. Enter it like {example}',
  }),
} as const;

export interface RangeFieldsProps {
  /** Null until today is known. */
  range: DateRange | null;
  onRangeChange: (range: DateRange) => void;
  /** Current day in the business time zone; null until it is known. */
  today: string | null;
}

const noRange: DateRange = { from: '', to: '' };

/** The first and the last day of a report, with the reason why they are invalid. */
export function RangeFields({ range, onRangeChange, today }: RangeFieldsProps) {
  const { formatMessage } = useIntl();
  const typing = useTyping(range ?? noRange, onRangeChange);
  const errors = useErrors(range);
  return (
    <DateRangeField
      {...typing}
      {...errors}
      fromLabel={formatMessage(messages.from)}
      toLabel={formatMessage(messages.to)}
      today={today}
      isDisabled={range === null}
    />
  );
}

/**
 * Keeps what is being typed. A day that is not complete is passed on when the focus leaves its field, so
 * that no error appears while the user types.
 */
function useTyping(range: DateRange, onRangeChange: (range: DateRange) => void) {
  const [typed, setTyped] = useState<DateRange | null>(null);
  const isSettled = typed?.from === range.from && typed.to === range.to;
  if (isSettled) setTyped(null);
  return {
    value: typed ?? range,
    onChange(changed: DateRange) {
      setTyped(changed);
      if (isTyped(changed.from) && isTyped(changed.to)) onRangeChange(changed);
    },
    onBlur: () => typed && onRangeChange(typed),
  };
}

const isTyped = (day: string) => day === '' || isWholeDay(day);

function useErrors(range: DateRange | null) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const problem = range && rangeProblem(range);
  switch (problem) {
    case null:
      return {};
    case 'fromMissing':
      return { fromError: formatMessage(messages.fromRequired) };
    case 'fromInvalid':
      return { fromError: formatMessage(invalid.from, { example: exampleDay(intl) }) };
    case 'toMissing':
      return { toError: formatMessage(messages.toRequired) };
    case 'toInvalid':
      return { toError: formatMessage(invalid.to, { example: exampleDay(intl) }) };
    case 'reversed':
      return { toError: formatMessage(messages.reversed) };
    case 'tooLong':
      return { toError: formatMessage(tooLong, { days: maxReportDays }) };
    default:
      return problem satisfies never;
  }
}
