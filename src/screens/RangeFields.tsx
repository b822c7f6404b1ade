import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { type DateRange, maxReportDays, rangeProblem } from '#domain/report.ts';
import { DateField } from '#ui/DateField.tsx';
import { space } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  from: { id: 'RangeFields.from', defaultMessage: 'From' },
  to: { id: 'RangeFields.to', defaultMessage: 'To' },
  fromRequired: { id: 'RangeFields.fromRequired', defaultMessage: 'From date is required' },
  toRequired: { id: 'RangeFields.toRequired', defaultMessage: 'To date is required' },
  reversed: { id: 'RangeFields.reversed', defaultMessage: 'From date can not be after To date' },
});

const tooLong = defineMessage<{ days: number }>({
  id: 'RangeFields.tooLong',
  defaultMessage: 'A report spans at most {days} days',
});

export interface RangeFieldsProps {
  /** Null until today is known. */
  range: DateRange | null;
  onRangeChange: (range: DateRange) => void;
}

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: ${space(3)};
  flex: 1;
`;

/** The first and the last day of a report, with the reason why they are invalid. */
export function RangeFields({ range, onRangeChange }: RangeFieldsProps) {
  const { formatMessage } = useIntl();
  const problem = range && rangeProblem(range);
  const toProblem = () => {
    switch (problem) {
      case null:
      case 'fromMissing':
        return undefined;
      case 'toMissing':
        return formatMessage(messages.toRequired);
      case 'reversed':
        return formatMessage(messages.reversed);
      case 'tooLong':
        return formatMessage(tooLong, { days: maxReportDays });
      default:
        return problem satisfies never;
    }
  };
  return (
    <Dates>
      <DateField
        label={formatMessage(messages.from)}
        value={range?.from ?? ''}
        onChange={(from) => range && onRangeChange({ ...range, from })}
        isDisabled={range === null}
        errorMessage={problem === 'fromMissing' ? formatMessage(messages.fromRequired) : undefined}
      />
      <DateField
        label={formatMessage(messages.to)}
        value={range?.to ?? ''}
        onChange={(to) => range && onRangeChange({ ...range, to })}
        isDisabled={range === null}
        errorMessage={toProblem()}
      />
    </Dates>
  );
}
