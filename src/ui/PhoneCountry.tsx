import { type CountryCode, getCountries } from 'libphonenumber-js/min';
import { useMemo } from 'react';
import { defineMessages, type IntlShape, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { controlCss } from './fieldStyles.ts';
import { Icon } from './Icon.tsx';
import { colour, space } from './theme/tokens.ts';

const messages = defineMessages({
  country: { id: 'ui.PhoneCountry.country', defaultMessage: 'Country' },
  international: { id: 'ui.PhoneCountry.international', defaultMessage: 'International' },
});

export interface PhoneCountryProps {
  /** The country of the number; undefined when no country has such a number. */
  value: CountryCode | undefined;
  /** Another country was chosen. */
  onChange: (country: CountryCode) => void;
  /** It can be read, not changed. */
  isDisabled: boolean;
}

const Root = styled.div`
  position: relative;
  flex: 0 1 9rem;
  min-width: 0;

  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: ${space(2)};
    margin-block: auto;
    color: ${colour('inkSoft')};
    pointer-events: none;
  }
`;

const Control = styled.select`
  ${controlCss}
  height: 100%;
  padding-inline-end: ${space(8)};
  appearance: none;
  text-overflow: ellipsis;
  cursor: pointer;

  &:focus-visible {
    outline: 2px solid ${colour('accent')};
    outline-offset: -1px;
  }
`;

/**
 * The country of a phone number. A select of the browser's own: a phone shows its familiar list,
 * and 245 countries need no code to be scrolled and searched.
 */
export function PhoneCountry({ value, onChange, isDisabled }: PhoneCountryProps) {
  const intl = useIntl();
  const countries = useMemo(() => countriesByName(intl), [intl]);
  const choose = (chosen: string) => {
    const country = countries.find(({ id }) => id === chosen);
    if (country) onChange(country.id);
  };
  return (
    <Root>
      <Control
        aria-label={intl.formatMessage(messages.country)}
        value={value ?? noCountry}
        onChange={(event) => choose(event.target.value)}
        disabled={isDisabled}
        data-disabled={isDisabled || undefined}
      >
        {value === undefined && (
          <option value={noCountry}>{intl.formatMessage(messages.international)}</option>
        )}
        {countries.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Control>
      <Icon name="expand" />
    </Root>
  );
}

/** Stands for no country in CLDR as well. */
const noCountry = 'ZZ';

/** The countries, with their names in the reader's language. */
function countriesByName({ locale, formatDisplayName }: IntlShape) {
  const { compare } = new Intl.Collator(locale);
  return getCountries()
    .map((id) => ({ id, label: formatDisplayName(id, { type: 'region' }) ?? id }))
    .sort((one, other) => compare(one.label, other.label));
}
