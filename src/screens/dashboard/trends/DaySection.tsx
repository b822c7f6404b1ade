import { defineMessages, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees } from '#domain/money/money.ts';
import { type Tally, trendDays, type Trends } from '#domain/reports/trends.ts';
import { Amount } from '#ui/Amount.tsx';
import { BarChart } from '#ui/BarChart.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Section } from '#ui/Section.tsx';
import { space } from '#ui/theme/tokens.ts';
import { formatDuration } from './formatDuration.ts';
import { TallyTable } from './TallyTable.tsx';
import { trendMessages } from './trendMessages.ts';

const messages = defineMessages({
  median: { id: 'Trends.median', defaultMessage: 'Median time to completion' },
  transfersByDay: { id: 'Trends.transfersByDay', defaultMessage: 'Transfers by day' },
  amountByDay: { id: 'Trends.amountByDay', defaultMessage: 'Amount by day' },
  valuesByDay: { id: 'Trends.valuesByDay', defaultMessage: 'Values by day' },
  day: { id: 'Trends.day', defaultMessage: 'Day' },
});

const compactRupees = {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
} as const;

const Parts = styled.div`
  display: grid;
  gap: ${space(5)};
`;

const sumOf = (days: readonly Tally[]): Tally =>
  days.reduce(
    (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
    { count: 0, amount: 0n },
  );

/** Transfers and amounts of each day, their sums, and the median time to completion. */
export function DaySection({ days, medianMs }: Pick<Trends, 'days' | 'medianMs'>) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const total = sumOf(days);
  const nameOf = (day: string) =>
    intl.formatDate(`${day}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const barsOf = (valueOf: (day: Tally) => number, format: (day: Tally) => string) =>
    days.map((day) => ({
      label: nameOf(day.day),
      value: valueOf(day),
      text: `${nameOf(day.day)}: ${format(day)}`,
    }));
  return (
    <Section title={<FormattedMessage {...trendMessages.title} values={{ days: trendDays }} />}>
      <Parts>
        <DescriptionList
          items={[
            {
              term: formatMessage(trendMessages.transfers),
              value: <FormattedNumber value={total.count} />,
            },
            {
              term: formatMessage(trendMessages.amount),
              value: <Amount paise={total.amount} />,
            },
            {
              term: formatMessage(messages.median),
              value: medianMs === null ? '-' : formatDuration(intl, medianMs),
            },
          ]}
        />
        <BarChart
          title={<FormattedMessage {...messages.transfersByDay} />}
          formatValue={(value) => intl.formatNumber(value)}
          bars={barsOf(
            ({ count }) => count,
            ({ count }) => intl.formatNumber(count),
          )}
        />
        <BarChart
          title={<FormattedMessage {...messages.amountByDay} />}
          formatValue={(value) => intl.formatNumber(value, compactRupees)}
          bars={barsOf(
            ({ amount }) => Number(amount) / 100,
            ({ amount }) => formatRupees(amount),
          )}
        />
        <Disclosure title={<FormattedMessage {...messages.valuesByDay} />}>
          <TallyTable
            caption={<FormattedMessage {...messages.valuesByDay} />}
            nameLabel={<FormattedMessage {...messages.day} />}
            tallies={[...days]
              .reverse()
              .map((day) => ({ ...day, id: day.day, name: nameOf(day.day) }))}
          />
        </Disclosure>
      </Parts>
    </Section>
  );
}
