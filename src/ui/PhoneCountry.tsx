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
  /** Country of the number; undefined if no country has such a number. */
  value: CountryCode | undefined;
  /** Called with the selected country. */
  onChange: (country: CountryCode) => void;
  /** Prevents changes. The value can be read. */
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
 * Selects the country of a phone number. Uses the browser's select: phones show their own list, and
 * 245 countries need no code for scrolling and searching.
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

/** CLDR code for an unknown country. */
const noCountry = 'ZZ';

/** Returns the countries sorted by their names in the user's language. */
function countriesByName({ locale, formatDisplayName }: IntlShape) {
  const { compare } = new Intl.Collator(locale);
  return getCountries()
    .map((id) => ({ id, label: formatDisplayName(id, { type: 'region' }) ?? id }))
    .sort((one, other) => compare(one.label, other.label));
}
