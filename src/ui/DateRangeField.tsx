import { Calendar } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, Dialog, DialogTrigger, I18nProvider, Popover } from 'react-aria-components';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { DateRange } from '#domain/time/dateRange.ts';
import { useCloseOnBack } from './closeOnBack.ts';
import { DateField } from './DateField.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';
import { parts } from './lazyParts.tsx';
import { NativeDateField } from './NativeDateField.tsx';
import { parseDay } from './parseDay.ts';
import { popoverCss } from './popoverStyles.ts';
import { colour, size, space } from './theme/tokens.ts';
import { useHasCoarsePointer } from './useHasCoarsePointer.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const messages = defineMessages({
  choose: { id: 'ui.DateRangeField.choose', defaultMessage: 'Choose days' },
});

export interface DateRangeFieldProps {
  /** Visible label of the first day. */
  fromLabel: string;
  /** Visible label of the last day. */
  toLabel: string;
  /** First and last day, `YYYY-MM-DD` or an empty string. */
  value: DateRange;
  /**
   * Called after each change. Parts of a day that are not typed yet are missing, as in `2026-11-`. A day
   * that does not exist is passed as typed.
   */
  onChange: (range: DateRange) => void;
  /** Called when one of the fields loses the focus. */
  onBlur?: () => void;
  /** Current day in the business time zone, `YYYY-MM-DD`; null while it is not known. */
  today: string | null;
  /** Error below the first day. */
  fromError?: string | undefined;
  /** Error below the last day. */
  toError?: string | undefined;
  /** Prevents changes. The days can be read. */
  isDisabled?: boolean;
}

const Root = styled.div`
  display: flex;
  flex: 1;
  gap: ${space(2)};
  min-width: 0;
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
  gap: ${space(3)};
  flex: 1;
  min-width: 0;
`;

/** Beside the controls, below the height of their labels. */
const Trigger = styled(Button)`
  ${iconButtonCss}
  height: calc(var(--leading-body) + 2 * ${space(2)} + 2px);
  min-height: ${size('field')};
  margin-block-start: calc(var(--leading-small) + ${space(1)});
  border-color: ${colour('edge')};
  background: ${colour('surface')};
`;

const Panel = styled(Popover)`
  ${popoverCss}
  max-width: calc(100vw - 1rem);
`;

const Content = styled(Dialog)`
  min-width: min(20rem, calc(100vw - 1rem));
  padding: ${space(3)};
  outline: none;
`;

/**
 * Takes a first and a last day: typed in the format of the reader, with the device's own picker on a
 * touch screen, or from common ranges and a calendar.
 */
export function DateRangeField({ today, ...props }: DateRangeFieldProps) {
  const { value, onChange, isDisabled = false } = props;
  const { formatMessage, locale } = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnBack(() => setIsOpen(false), { isOpen });
  const words = useId();
  return (
    // React Aria would use the language of the browser.
    <I18nProvider locale={locale}>
      <Root>
        <BothFields {...props} />
        <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
          <Trigger
            aria-label={formatMessage(messages.choose)}
            aria-describedby={words}
            isDisabled={isDisabled}
          >
            {/* Icon has the icons of all screens in the code of the sign-in page, which is full. */}
            <Calendar aria-hidden size="1.25rem" strokeWidth={1.75} />
          </Trigger>
          <Panel placement="bottom end">
            <Content aria-label={formatMessage(messages.choose)}>
              <parts.DateRangePanel
                value={value}
                today={today}
                onChange={(range) => {
                  setIsOpen(false);
                  onChange(range);
                }}
              />
            </Content>
          </Panel>
        </DialogTrigger>
        <VisuallyHidden>
          <span id={words}>
            <RangeText {...value} />
          </span>
        </VisuallyHidden>
      </Root>
    </I18nProvider>
  );
}

function BothFields({
  fromLabel,
  toLabel,
  fromError,
  toError,
  value,
  onChange,
  ...props
}: Omit<DateRangeFieldProps, 'today'>) {
  const Field = useHasCoarsePointer() ? NativeDateField : DateField;
  return (
    <Fields>
      <Field
        {...props}
        name="from"
        label={fromLabel}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        errorMessage={fromError}
      />
      <Field
        {...props}
        name="to"
        label={toLabel}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
        errorMessage={toError}
      />
    </Fields>
  );
}

/** Both days in words, for the button that changes them. */
function RangeText({ from, to }: DateRange) {
  const { formatDateTimeRange } = useIntl();
  const [start, end] = [parseDay(from), parseDay(to)];
  if (!start || !end || start.compare(end) > 0) return null;
  return formatDateTimeRange(start.toDate('UTC'), end.toDate('UTC'), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}
