import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  FormattedNumber,
  useIntl,
} from 'react-intl';
import { styled } from 'styled-components';
import type { Trends } from '#domain/reports/trends.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Section } from '#ui/Section.tsx';
import { space } from '#ui/theme/tokens.ts';
import { trendMessages } from './trendMessages.ts';

const messages = defineMessages({
  title: { id: 'Trends.byHour', defaultMessage: 'Today by hour' },
  hour: { id: 'Trends.hour', defaultMessage: 'Hour' },
  today: { id: 'Trends.today', defaultMessage: 'Today' },
  usual: { id: 'Trends.usual', defaultMessage: 'Usual' },
  values: { id: 'Trends.valuesByHour', defaultMessage: 'Values by hour' },
});
const load = defineMessage<{ hour: string; today: number; usual: number }>({
  id: 'Trends.load',
  defaultMessage: '{hour}: {today, number} today, usually {usual, number}',
});

const Parts = styled.div`
  display: grid;
  gap: ${space(5)};
`;

const firstHour = Date.UTC(2000, 0, 1);
const hourMs = 3_600_000;

/** The transfers of today by the hour of their initiation, compared with the days before. */
export function HourSection({ hours }: Pick<Trends, 'hours'>) {
  const { formatDate, formatMessage, formatNumber } = useIntl();
  const bars = hours.map(({ today, usual }, index) => {
    const hour = formatDate(firstHour + index * hourMs, { hour: 'numeric', timeZone: 'UTC' });
    const text = formatMessage(load, { hour, today, usual });
    return { label: hour, value: today, mark: usual, text };
  });
  return (
    <Section title={<FormattedMessage {...messages.title} />}>
      <Parts>
        <BarChart
          title={<FormattedMessage {...trendMessages.transfers} />}
          bars={bars}
          formatValue={(value) => formatNumber(value)}
          markLabel={<FormattedMessage {...messages.usual} />}
        />
        <Disclosure title={<FormattedMessage {...messages.values} />}>
          <DataTable
            caption={<FormattedMessage {...messages.values} />}
            nameLabel={<FormattedMessage {...messages.hour} />}
            columns={[
              { id: 'today', label: <FormattedMessage {...messages.today} /> },
              { id: 'usual', label: <FormattedMessage {...messages.usual} /> },
            ]}
            rows={bars.map(({ label, value, mark }) => ({
              id: label,
              name: label,
              values: {
                today: <FormattedNumber value={value} />,
                usual: <FormattedNumber value={mark} maximumFractionDigits={1} />,
              },
            }))}
          />
        </Disclosure>
      </Parts>
    </Section>
  );
}
