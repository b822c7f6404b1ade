import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage } from 'react-intl';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Section } from '#ui/Section.tsx';
import { type NamedTally, TallyTable } from './TallyTable.tsx';

const messages = defineMessages({
  name: { id: 'Trends.name', defaultMessage: 'Name' },
});
const others = defineMessage<{ count: number }>({
  id: 'Trends.others',
  defaultMessage: '{count, plural, one {# other} other {# others}}',
});

/** Rows that are shown without opening the rest. */
const maxShown = 8;

export interface TallySectionProps {
  title: ReactNode;
  /** The parts, in display order. */
  tallies: readonly NamedTally[];
}

/** Transfers and amounts of each part of the whole, with a bar for its amount. */
export function TallySection({ title, tallies }: TallySectionProps) {
  const amounts = tallies.map(({ amount }) => amount);
  const table = {
    caption: title,
    nameLabel: <FormattedMessage {...messages.name} />,
    // At least one paisa, because the largest amount divides the others.
    largest: amounts.reduce((largest, amount) => (amount > largest ? amount : largest), 1n),
  };
  const rest = tallies.slice(maxShown);
  return (
    <Section title={title}>
      <TallyTable {...table} tallies={tallies.slice(0, maxShown)} />
      {rest.length > 0 && (
        <Disclosure title={<FormattedMessage {...others} values={{ count: rest.length }} />}>
          <TallyTable {...table} tallies={rest} />
        </Disclosure>
      )}
    </Section>
  );
}
