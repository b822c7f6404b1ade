import { Input } from 'react-aria-components';
import { type IntlShape, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';
import { colour, space, tabular } from './theme/tokens.ts';
import { parseDay } from './parseDay.ts';

export interface NativeDateFieldProps extends Omit<TypedFieldProps, 'defaultValue'> {
  /** `YYYY-MM-DD`, or an empty string. */
  value: string;
}

const Box = styled.div`
  position: relative;
`;

const Control = styled(Input)`
  ${controlCss}
  min-width: 0;
  ${tabular}

  /* Some phones center a date and style it as a button. */
  appearance: none;

  /* The text in the format of the reader is above it. */
  color: transparent;
  -webkit-text-fill-color: transparent;

  &[data-disabled] {
    color: transparent;
    -webkit-text-fill-color: transparent;
  }

  /* A tap anywhere opens the picker. */
  &::-webkit-calendar-picker-indicator {
    position: absolute;
    inset: 0;
    width: auto;
    height: auto;
    opacity: 0;
  }
`;

/** Lets a tap through to the field below it. */
const Shown = styled.span`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: center;
  padding-inline: ${space(3)};
  color: ${colour('ink')};
  ${tabular}
  white-space: nowrap;
  pointer-events: none;

  &[data-placeholder] {
    color: ${colour('inkFaint')};
  }

  /* There, the field has the colours of the user, and shows its own text. */
  @media (forced-colors: active) {
    display: none;
  }
`;

/**
 * Takes a date with the device's own date picker, and shows it in the format of the reader. The value
 * is `YYYY-MM-DD`, or empty until the date is complete. For touch screens; DateField is for keyboards.
 */
export function NativeDateField({ value, ...props }: NativeDateFieldProps) {
  const intl = useIntl();
  const day = parseDay(value);
  return (
    <FieldFrame {...props} value={day ? value : ''} type="date">
      <Box>
        <Control />
        <Shown aria-hidden data-placeholder={day === null || undefined}>
          {day ? numericDay(intl, value) : dayPattern(intl)}
        </Shown>
      </Box>
    </FieldFrame>
  );
}

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;

const numericDay = ({ formatDate }: IntlShape, day: string) =>
  formatDate(`${day}T00:00:00Z`, numeric);

/** Returns the order of day, month and year, such as `dd/mm/yyyy`. */
const dayPattern = ({ formatDateToParts }: IntlShape) =>
  formatDateToParts(0, numeric)
    .map(({ type, value }) => letters[type] ?? value)
    .join('');

const letters: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: 'dd',
  month: 'mm',
  year: 'yyyy',
};
