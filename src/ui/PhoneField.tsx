import { type InputEvent, use, useId, useMemo, useRef, useState } from 'react';
import { defineMessages, type IntlShape, useIntl } from 'react-intl';
import PhoneInput, { type Country, getCountries } from 'react-phone-number-input/core';
import { styled } from 'styled-components';
import { controlCss, fieldCss, labelCss } from './fieldStyles.ts';
import type { FieldProps } from './fieldTypes.ts';
import { Flag } from './flags.ts';
import { Icon } from './Icon.tsx';
import { phoneMetadata } from './phoneMetadata.ts';
import { colour, radius, size, space, tabular, text } from './theme/tokens.ts';

const messages = defineMessages({
  country: { id: 'ui.PhoneField.country', defaultMessage: 'Country' },
  international: { id: 'ui.PhoneField.international', defaultMessage: 'International' },
});

export interface PhoneFieldProps extends FieldProps {
  /** In international form (`+919876543210`), or empty. */
  value: string;
  /** The number after each change, in international form. */
  onChange?: (value: string) => void;
  /** Country assumed until the number says otherwise. @default 'IN' */
  defaultCountry?: Country;
}

const Root = styled.div`
  ${fieldCss}
`;

const Label = styled.label`
  ${labelCss}
`;

const Control = styled.div`
  & .PhoneInput {
    position: relative;
    display: flex;
  }

  & .PhoneInputInput {
    ${controlCss}
    padding-inline-start: 4.5rem;
    ${tabular}
    /* A number reads from left to right everywhere, its plus sign first. */
    direction: ltr;
  }

  & .PhoneInputInput:focus-visible {
    outline: 2px solid ${colour('accent')};
    outline-offset: -1px;
  }

  & .PhoneInputInput[aria-invalid='true'] {
    border-color: ${colour('danger')};
  }

  & .PhoneInputInput:disabled {
    background: ${colour('sunken')};
    border-color: ${colour('hairline')};
    color: ${colour('inkSoft')};
  }

  & .PhoneInputCountry {
    position: absolute;
    inset-block: 1px;
    inset-inline-start: 1px;
    display: flex;
    align-items: center;
    gap: ${space(2)};
    padding-inline: ${space(3)};
    min-width: ${size('tap')};
    border-radius: ${radius('control')};
  }

  & .PhoneInputCountry:focus-within {
    outline: 2px solid ${colour('accent')};
    outline-offset: -3px;
  }

  & .PhoneInputCountrySelect {
    position: absolute;
    inset: 0;
    width: 100%;
    border: 0;
    opacity: 0;
    cursor: pointer;
  }

  & .PhoneInputCountryIcon {
    width: 1.5rem;
    height: 1rem;
    overflow: hidden;
    border-radius: calc(${radius('control')} / 4);
    color: ${colour('inkSoft')};
  }

  & .PhoneInputCountryIcon > * {
    display: block;
    width: 100%;
    height: 100%;
  }

  & .PhoneInputCountrySelectArrow {
    width: 0.375rem;
    height: 0.375rem;
    border: solid ${colour('inkSoft')};
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-2px) rotate(45deg);
  }
`;

const Notes = styled.span`
  ${text('caption')}
  color: ${colour('inkSoft')};

  &[data-invalid] {
    padding-block-start: ${space(1)};
    ${text('small')}
    color: ${colour('danger')};
  }
`;

/** A phone number in international form, with its country. */
export function PhoneField({
  label,
  value,
  onChange,
  defaultCountry = 'IN',
  description,
  errorMessage,
  isDisabled = false,
  isRequired = false,
  ...props
}: PhoneFieldProps) {
  const intl = useIntl();
  const known = phoneMetadata();
  const metadata = known instanceof Promise ? use(known) : known;
  const labels = useMemo(() => labelsOf(getCountries(metadata), intl), [metadata, intl]);
  const control = useRef<HTMLDivElement>(null);
  // Told that its value is empty, the field begins anew with the code of its country.
  const [isSignAlone, setIsSignAlone] = useState(false);
  const id = useId();
  const notes = errorMessage ?? description;
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      <Control ref={control}>
        <PhoneInput
          {...props}
          id={id}
          metadata={metadata}
          labels={labels}
          flagComponent={Flag}
          internationalIcon={Globe}
          international
          defaultCountry={defaultCountry}
          {...((value !== '' || !isSignAlone) && { value })}
          onChange={(number = '') => {
            setIsSignAlone(control.current?.querySelector('input')?.value === '+');
            onChange?.(number);
          }}
          onBeforeInput={keepCode}
          disabled={isDisabled}
          autoComplete="tel"
          countrySelectProps={{ 'aria-label': intl.formatMessage(messages.country) }}
          aria-required={isRequired || undefined}
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={notes ? `${id}-notes` : undefined}
        />
      </Control>
      {notes && (
        <Notes id={`${id}-notes`} data-invalid={errorMessage ? true : undefined}>
          {notes}
        </Notes>
      )}
    </Root>
  );
}

/** A plus sign and three digits. */
const longestCode = 4;

/**
 * Digits go behind the code of the country where nothing else is there yet: in front of it, or over it as
 * Tab selects it, they would be a number of another country. A number with its plus sign replaces it.
 */
function keepCode({ currentTarget, data }: InputEvent<HTMLInputElement>) {
  const { value, selectionStart } = currentTarget;
  if (selectionStart !== 0 || value.length > longestCode || !/^\d/.test(data)) return;
  currentTarget.setSelectionRange(value.length, value.length);
}

/** Of a number that no country has. */
const Globe = () => <Icon name="international" />;

/** What the countries are called, and what stands for none of them. */
function labelsOf(countries: readonly Country[], { formatMessage, formatDisplayName }: IntlShape) {
  const names = countries.map((country) => [
    country,
    formatDisplayName(country, { type: 'region' }) ?? country,
  ]);
  return { ...Object.fromEntries(names), ZZ: formatMessage(messages.international) };
}
