import type { CountryCode } from 'libphonenumber-js/min';
import {
  type ChangeEvent,
  type ClipboardEvent,
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
import { withLatinDigits } from '#domain/money/typedNumber.ts';
import { controlCss, fieldCss, labelCss } from './fieldStyles.ts';
import type { FieldProps } from './fieldTypes.ts';
import { PhoneCountry } from './PhoneCountry.tsx';
import { codeOf, countryOf, movedTo, readNumber, readPasted } from './phoneNumber.ts';
import { colour, space, tabular, text } from './theme/tokens.ts';

export interface PhoneFieldProps extends FieldProps {
  /** Number in E.164 form (`+919876543210`), or empty text. */
  value: string;
  /** Called with the number in E.164 form, or empty text while there is only a country code. */
  onChange?: (value: string) => void;
}

/** Country assumed until the number has another country code. */
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
  /* Phone numbers are written from left to right in every language. */
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

/** Takes a phone number in international form, with a select for the country. */
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
          // It is called one render late, so that quickly typed digits would be lost: see
          // NumberInput.
          onChange={() => {}}
          inputComponent={NumberInput}
          onDigitsChange={type}
          assumedCountry={country ?? chosen}
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
 * Returns the typed digits with their plus sign. They follow a `value` that changes from outside,
 * and become the country code again when everything is deleted.
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
    // Waits one frame: the field accepts the same code again only after it has been empty.
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
  /** Formatted number. */
  value?: string;
  /** Called with the digits and their plus sign. */
  onDigitsChange?: (digits: string) => void;
  /** Country whose code is inserted before typed digits. */
  assumedCountry?: CountryCode;
}

/**
 * Renders the input that the package's `Input` formats. It reports the digits in a layout effect,
 * so that the state is up to date before the next key; `Input.onChange` does not ensure this.
 */
function NumberInput({
  onDigitsChange,
  assumedCountry = defaultCountry,
  onChange,
  value = '',
  ...props
}: NumberInputProps) {
  const report = useEffectEvent((digits: string) => onDigitsChange?.(digits));
  useLayoutEffect(() => report(value.replace(/[^\d+]/g, '')), [value]);
  const paste = (event: ClipboardEvent) => {
    const number = readPasted(event.clipboardData.getData('text'), assumedCountry);
    if (number === null) return;
    event.preventDefault();
    onDigitsChange?.(number);
  };
  return (
    <Control
      {...props}
      value={value}
      onBeforeInput={(event) => keepCode(event, codeOf(assumedCountry))}
      onPaste={paste}
      onChange={(event) => {
        replaceDigits(event);
        onChange?.(event);
      }}
    />
  );
}

/** Replaces digits of another script, which the package drops. The caret stays. */
function replaceDigits({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  const plain = withLatinDigits(input.value);
  if (plain === input.value) return;
  const caret = withLatinDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = plain;
  input.setSelectionRange(caret, caret);
}

/**
 * Inserts digits after the country code when they would be typed before it or replace it, as when
 * the Tab key selects the whole field. A number with its own plus sign replaces it.
 */
function keepCode({ currentTarget, data }: InputEvent<HTMLInputElement>, code: string) {
  const { value, selectionStart, selectionEnd } = currentTarget;
  if (selectionStart !== 0 || !/^\p{Nd}/u.test(data) || !value.startsWith(code)) return;
  currentTarget.setSelectionRange(code.length, Math.max(code.length, selectionEnd ?? 0));
}
