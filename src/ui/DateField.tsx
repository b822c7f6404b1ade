import { GregorianCalendar } from '@internationalized/date';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDateField, useDateSegment } from 'react-aria/useDateField';
import {
  FieldErrorContext,
  LabelContext,
  Provider,
  TextContext,
  useLocale,
} from 'react-aria-components';
import {
  type DateFieldState,
  type DateSegment,
  useDateFieldState,
} from 'react-stately/useDateFieldState';
import { styled } from 'styled-components';
import { selectedInForcedColours } from './choiceStyles.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import { controlCss, fieldCss } from './fieldStyles.ts';
import type { FieldProps } from './fieldTypes.ts';
import { parseDay } from './parseDay.ts';
import { colour, space, tabular } from './theme/tokens.ts';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or an empty string. Of any other text, nothing is shown. */
  value: string;
  /**
   * Called after each change with the day, `YYYY-MM-DD`, or with an empty string. While parts are
   * missing, they are missing in the text, as in `2026-11-`. A day that does not exist, such as
   * `2026-02-30`, is passed as typed.
   */
  onChange?: (value: string) => void;
}

const Root = styled.div`
  ${fieldCss}
`;

const Control = styled.div`
  ${controlCss}
  ${tabular}
  display: flex;
  align-items: center;
  min-width: 0;
  cursor: text;

  &:focus-within {
    outline: 2px solid ${colour('accent')};
    outline-offset: -1px;
    border-color: transparent;
  }

  &[data-invalid]:focus-within {
    outline-color: ${colour('danger')};
  }
`;

/** Inline, so that the direction of the script decides about the order of the parts. */
const Parts = styled.span`
  white-space: nowrap;
`;

const Part = styled.span`
  padding-inline: 1px;
  border-radius: ${space(1)};
  outline: none;

  &[data-placeholder] {
    color: ${colour('inkFaint')};
  }

  &:focus {
    background: ${colour('accent')};
    color: ${colour('onAccent')};
    ${selectedInForcedColours}
  }
`;

/**
 * Takes a date with the keyboard, part by part, in the order of the locale. What is typed stays, also
 * when it is not complete or not a day. DateRangeField has two of them, and a calendar.
 */
export function DateField({ value, onChange, ...props }: DateFieldProps) {
  const [seen, setSeen] = useState(value);
  const [typed, setTyped] = useState(value);
  const [version, setVersion] = useState(0);
  if (value !== seen) {
    setSeen(value);
    // Only a value from elsewhere replaces what is typed.
    if (value !== typed) {
      setTyped(value);
      setVersion(version + 1);
    }
  }
  return (
    <TypedDate
      {...props}
      key={version}
      initialValue={value}
      onChange={(text) => {
        setTyped(text);
        onChange?.(text);
      }}
    />
  );
}

interface TypedDateProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  initialValue: string;
  onChange: (text: string) => void;
}

function TypedDate({ initialValue, onChange, ...field }: TypedDateProps) {
  const { label, description, errorMessage, name, onBlur, isDisabled, isRequired } = field;
  const control = useRef<HTMLDivElement>(null);
  const options = {
    label,
    errorMessage,
    defaultValue: parseDay(initialValue),
    isInvalid: Boolean(errorMessage),
    ...(description !== undefined && { description }),
    ...(isDisabled !== undefined && { isDisabled }),
    ...(isRequired !== undefined && { isRequired }),
    ...(onBlur && { onBlur: () => onBlur() }),
    onKeyDown: submitOnEnter,
    validationBehavior: 'aria' as const,
  };
  const { locale } = useLocale();
  const state: DateFieldState = {
    ...useDateFieldState({
      ...options,
      locale,
      createCalendar: () => new GregorianCalendar(),
      shouldForceLeadingZeros: true,
    }),
    // React Aria would replace a 30th of February by the 28th when the focus leaves.
    confirmPlaceholder: () => {},
  };
  const aria = useDateField(options, state, control);
  useReportText(textOf(state.segments), onChange);
  const slots = { description: aria.descriptionProps, errorMessage: aria.errorMessageProps };
  return (
    <Root data-name={name}>
      <Provider
        values={[
          [LabelContext, { ...aria.labelProps, elementType: 'span' }],
          [TextContext, { slots }],
          [FieldErrorContext, state.displayValidation],
        ]}
      >
        <FieldLabel>{label}</FieldLabel>
        <Control
          {...aria.fieldProps}
          ref={control}
          data-invalid={state.isInvalid || undefined}
          data-disabled={isDisabled || undefined}
        >
          <Parts>
            {keyed(state.segments).map(([key, segment]) => (
              <Segment key={key} segment={segment} state={state} />
            ))}
          </Parts>
        </Control>
        <FieldNotes description={description} errorMessage={errorMessage} />
      </Provider>
    </Root>
  );
}

function Segment({ segment, state }: { segment: DateSegment; state: DateFieldState }) {
  const part = useRef<HTMLSpanElement>(null);
  const { segmentProps } = useDateSegment(segment, state, part);
  return (
    <Part {...segmentProps} ref={part}>
      {segment.text}
    </Part>
  );
}

/** Reports a text when it changes. */
function useReportText(text: string, onChange: (text: string) => void) {
  const reported = useRef(text);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (text === reported.current) return;
    reported.current = text;
    report(text);
  }, [text]);
}

/** Returns segments with their types, of which only that of separators occurs several times. */
const keyed = (segments: readonly DateSegment[]) =>
  segments.map((segment, index): [string, DateSegment] => [
    segment.type === 'literal' ? `literal ${index}` : segment.type,
    segment,
  ]);

function textOf(segments: readonly DateSegment[]): string {
  const digits = (type: DateSegment['type'], length: number) => {
    const segment = segments.find((one) => one.type === type);
    return segment?.isPlaceholder ? '' : String(segment?.value ?? '').padStart(length, '0');
  };
  const parts = [digits('year', 4), digits('month', 2), digits('day', 2)];
  return parts.every((part) => part === '') ? '' : parts.join('-');
}

/** Submits the form as from any other field. */
function submitOnEnter({ key, currentTarget }: KeyboardEvent) {
  if (key === 'Enter') currentTarget.closest('form')?.requestSubmit();
}
