import type { CountryCode } from 'libphonenumber-js/min';
import {
  type ComponentProps,
  type InputEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import Input from 'react-phone-number-input/input';
import { styled } from 'styled-components';
import { controlCss, fieldCss, labelCss } from './fieldStyles.ts';
import type { FieldProps } from './fieldTypes.ts';
import { PhoneCountry } from './PhoneCountry.tsx';
import { codeOf, countryOf, movedTo, readNumber } from './phoneNumber.ts';
import { colour, space, tabular, text } from './theme/tokens.ts';

export interface PhoneFieldProps extends FieldProps {
  /** In E.164 form (`+919876543210`), or empty. */
  value: string;
  /** The number after each change, in E.164 form; empty while there is only a calling code. */
  onChange?: (value: string) => void;
}

/** Assumed until the number says otherwise. */
const defaultCountry = 'IN';

const Root = styled.div`
  ${fieldCss}
`;

const Label = styled.label`
  ${labelCss}
`;

const Controls = styled.div`
  display: flex;
  gap: ${space(2)};
`;

const Control = styled.input`
  ${controlCss}
  flex: 1 1 11rem;
  min-width: 0;
  ${tabular}
  /* A number reads from left to right everywhere, its plus sign first. */
  direction: ltr;

  &:focus-visible {
    outline: 2px solid ${colour('accent')};
    outline-offset: -1px;
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
  description,
  errorMessage,
  isDisabled = false,
  isRequired = false,
  ...props
}: PhoneFieldProps) {
  const [chosen, setChosen] = useState<CountryCode>(defaultCountry);
  const { digits, type } = useDigits(value, codeOf(chosen), onChange);
  const country = countryOf(digits, chosen);
  const { number } = readNumber(digits);
  const id = useId();
  const notes = errorMessage ?? description;
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      <Controls>
        <PhoneCountry
          value={country}
          onChange={(next) => {
            setChosen(next);
            type(movedTo(digits, country, next));
          }}
          isDisabled={isDisabled}
        />
        <Input
          {...props}
          id={id}
          {...(number !== undefined && { value: number })}
          // Called one render late, so that digits typed quickly would be lost: see NumberInput.
          onChange={() => {}}
          inputComponent={NumberInput}
          onDigitsChange={type}
          code={codeOf(country ?? chosen)}
          disabled={isDisabled}
          data-disabled={isDisabled || undefined}
          data-invalid={errorMessage ? true : undefined}
          aria-required={isRequired || undefined}
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={notes ? `${id}-notes` : undefined}
        />
      </Controls>
      {notes && (
        <Notes id={`${id}-notes`} data-invalid={errorMessage ? true : undefined}>
          {notes}
        </Notes>
      )}
    </Root>
  );
}

/**
 * The digits in the field, with their plus sign. They follow `value` when it is changed from
 * outside, and start again with the country's code when everything is deleted.
 */
function useDigits(value: string, code: string, onChange?: (value: string) => void) {
  const [digits, setDigits] = useState(value || code);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== valueOf(digits)) setDigits(value || code);
  }
  useEffect(() => {
    if (digits !== '') return undefined;
    // A frame later: the field takes the same code again only after it has been empty.
    const frame = requestAnimationFrame(() => setDigits(code));
    return () => cancelAnimationFrame(frame);
  }, [digits, code]);
  const type = (next: string) => {
    setDigits(next);
    const number = valueOf(next);
    if (number !== valueOf(digits)) onChange?.(number);
  };
  return { digits, type };
}

function valueOf(digits: string): string {
  const { number, isEmpty } = readNumber(digits);
  return number === undefined || isEmpty ? '' : number;
}

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value'> {
  /** The formatted number. */
  value?: string;
  /** The digits after each change, with their plus sign. */
  onDigitsChange?: (digits: string) => void;
  /** The calling code that typed digits are put after. */
  code?: string;
}

/**
 * The input that the package's `Input` formats. It reports the digits itself, in a layout effect:
 * the state above is then up to date before the next key, which `Input.onChange` does not ensure.
 */
function NumberInput({ onDigitsChange, code = '', value = '', ...props }: NumberInputProps) {
  const report = useEffectEvent((digits: string) => onDigitsChange?.(digits));
  useLayoutEffect(() => report(value.replace(/[^\d+]/g, '')), [value]);
  return <Control {...props} value={value} onBeforeInput={(event) => keepCode(event, code)} />;
}

/**
 * Puts digits behind the calling code when they would be typed in front of it or replace it, as
 * when the Tab key selects the whole field. A number with its own plus sign does replace it.
 */
function keepCode({ currentTarget, data }: InputEvent<HTMLInputElement>, code: string) {
  const { value, selectionStart, selectionEnd } = currentTarget;
  if (selectionStart !== 0 || !/^\d/.test(data) || !value.startsWith(code)) return;
  currentTarget.setSelectionRange(code.length, Math.max(code.length, selectionEnd ?? 0));
}
