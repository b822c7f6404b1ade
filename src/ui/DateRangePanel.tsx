import { GregorianCalendar } from '@internationalized/date';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Group,
  Heading,
  RangeCalendar,
  ToggleButton,
  useLocale,
} from 'react-aria-components';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { DateRange } from '#domain/time/dateRange.ts';
import { selectedInForcedColours } from './choiceStyles.ts';
import { datePresets, presetRange } from './datePresets.ts';
import { Icon } from './Icon.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';
import { parseDay } from './parseDay.ts';
import {
  colour,
  focusRing,
  from,
  layer,
  motion,
  radius,
  size,
  space,
  text,
  weight,
} from './theme/tokens.ts';

const messages = defineMessages({
  presets: { id: 'ui.DateRangePanel.presets', defaultMessage: 'Common ranges' },
  calendar: { id: 'ui.DateRangePanel.calendar', defaultMessage: 'First and last day' },
});

const presetMessages = defineMessages({
  today: { id: 'ui.DateRangePanel.today', defaultMessage: 'Today' },
  yesterday: { id: 'ui.DateRangePanel.yesterday', defaultMessage: 'Yesterday' },
  thisWeek: { id: 'ui.DateRangePanel.thisWeek', defaultMessage: 'This week' },
  thisMonth: { id: 'ui.DateRangePanel.thisMonth', defaultMessage: 'This month' },
  lastMonth: { id: 'ui.DateRangePanel.lastMonth', defaultMessage: 'Last month' },
});

export interface DateRangePanelProps {
  /** Marked days, if both are days in this order. */
  value: DateRange;
  /** Called when a preset or the second of two days is pressed. */
  onChange: (range: DateRange) => void;
  /** Current day in the business time zone, `YYYY-MM-DD`; null while it is not known. */
  today: string | null;
}

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 22rem);
  gap: ${space(3)};

  ${from('column')} {
    grid-template-columns: auto minmax(0, 22rem);
  }
`;

const Presets = styled(Group)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};

  ${from('column')} {
    flex-direction: column;
    padding-inline-end: ${space(3)};
    border-inline-end: 1px solid ${colour('hairline')};
  }
`;

const Preset = styled(ToggleButton)`
  min-height: ${size('tap')};
  padding: ${space(1)} ${space(3)};
  border: 1px solid ${colour('edge')};
  border-radius: ${radius('round')};
  background: ${colour('surface')};
  ${text('small')}
  color: ${colour('ink')};
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed] {
    background: ${colour('sunken')};
  }

  &[data-selected] {
    border-color: ${colour('accent')};
    background: ${colour('accentWash')};
    color: ${colour('accent')};
    ${selectedInForcedColours}
  }

  &[data-disabled] {
    color: ${colour('inkFaint')};
    cursor: default;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

const Month = styled(Heading)`
  ${text('body')}
  font-weight: ${weight('strong')};
  text-align: center;
`;

const Turn = styled(Button)`
  ${iconButtonCss}

  &:dir(rtl) > svg {
    transform: scaleX(-1);
  }
`;

const Grid = styled(CalendarGrid)`
  width: 100%;
  table-layout: fixed;
  border-spacing: 0 2px;
  border-collapse: separate;
  ${text('small')}
  font-variant-numeric: tabular-nums;

  & td,
  & th {
    padding: 0;
    text-align: center;
  }
`;

const DayName = styled(CalendarHeaderCell)`
  height: ${space(8)};
  font-weight: ${weight('medium')};
  color: ${colour('inkSoft')};
`;

const Day = styled(CalendarCell)`
  position: relative;
  display: grid;
  place-items: center;
  min-height: ${size('tap')};
  outline: none;
  cursor: pointer;

  &[data-outside-month] {
    visibility: hidden;
  }

  &[data-hovered] {
    border-radius: ${radius('control')};
    background: ${colour('sunken')};
  }

  &[data-selected] {
    border-radius: 0;
    background: ${colour('accentWash')};
    color: ${colour('accent')};
    ${selectedInForcedColours}
  }

  &[data-selection-start] {
    border-start-start-radius: ${radius('control')};
    border-end-start-radius: ${radius('control')};
  }

  &[data-selection-end] {
    border-start-end-radius: ${radius('control')};
    border-end-end-radius: ${radius('control')};
  }

  &[data-selection-start],
  &[data-selection-end] {
    background: ${colour('accent')};
    color: ${colour('onAccent')};
    ${selectedInForcedColours}
  }

  &[data-business-day] {
    font-weight: ${weight('strong')};
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }

  &[data-focus-visible] {
    z-index: ${layer('raised')};
    border-radius: ${radius('control')};
    ${focusRing}
  }
`;

/** Chooses the days of a DateRangeField: common ranges, and a calendar. */
export function DateRangePanel({ value, onChange, today }: DateRangePanelProps) {
  return (
    <Root>
      <PresetList value={value} onChange={onChange} today={today} />
      <DaysOfMonth value={value} onChange={onChange} today={today} />
    </Root>
  );
}

function PresetList({ value, onChange, today }: DateRangePanelProps) {
  const { formatMessage } = useIntl();
  const { locale } = useLocale();
  return (
    <Presets aria-label={formatMessage(messages.presets)}>
      {datePresets.map((preset) => {
        const range = presetRange(preset, today ?? '', locale);
        return (
          <Preset
            key={preset}
            isDisabled={range === null}
            isSelected={range?.from === value.from && range.to === value.to}
            onPress={() => range && onChange(range)}
          >
            {formatMessage(presetMessages[preset])}
          </Preset>
        );
      })}
    </Presets>
  );
}

/** The pattern of WAI-ARIA for date pickers: the dialog opens with the focus on the chosen day. */
const whenOpened = { autoFocus: true } as const;

function DaysOfMonth({ value, onChange, today }: DateRangePanelProps) {
  const { formatMessage } = useIntl();
  const [start, end] = [parseDay(value.from), parseDay(value.to)];
  const shown = start ?? end ?? parseDay(today ?? '');
  return (
    <RangeCalendar
      aria-label={formatMessage(messages.calendar)}
      {...whenOpened}
      createCalendar={() => new GregorianCalendar()}
      value={start && end && start.compare(end) <= 0 ? { start, end } : null}
      {...(shown && { defaultFocusedValue: shown })}
      // A range of which only one day was pressed is not taken.
      commitBehavior="reset"
      onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
    >
      <Head>
        <Turn slot="previous">
          <Icon name="previous" />
        </Turn>
        <Month />
        <Turn slot="next">
          <Icon name="next" />
        </Turn>
      </Head>
      <Grid>
        <CalendarGridHeader>{(day) => <DayName>{day}</DayName>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <Day date={date} data-business-day={date.toString() === today || undefined} />}
        </CalendarGridBody>
      </Grid>
    </RangeCalendar>
  );
}
