import { useState } from 'react';
import { Input, type InputProps } from 'react-aria-components';
import { defineMessage, type IntlShape, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { amountInWords } from '#domain/money/amountWords.ts';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';
import { colour, size, space, tabular, text as textCss, weight } from './theme/tokens.ts';
import { useGroupedTyping } from './useGroupedTyping.ts';

const shortForm = defineMessage<{ amount: string; words: string }>({
  id: 'ui.AmountField.shortForm',
  defaultMessage: '{amount} · {words}',
});

export interface AmountFieldProps extends TypedFieldProps {
  /** Returns a warning about an amount that is being typed. An error replaces it. */
  warningFor?: (amount: Paise) => string | undefined;
  /** The number is a rate: it is neither grouped nor shown in words. @default false */
  isRate?: boolean;
}

const Box = styled.div`
  position: relative;
`;

const Sign = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-start: ${space(3)};
  display: grid;
  place-items: center;
  ${textCss('title')}
  color: ${colour('inkSoft')};
  pointer-events: none;

  [data-disabled] > * > & {
    inset-inline-start: 0;
  }
`;

const Control = styled(Input)`
  ${controlCss}
  min-height: calc(${size('field')} + ${space(2)});
  padding-inline-start: calc(1ch + ${space(6)});
  ${textCss('title')}
  font-weight: ${weight('medium')};
  text-align: end;
  ${tabular}

  &[data-disabled] {
    padding-inline-start: calc(1ch + ${space(2)});
    text-align: start;
  }
`;

/**
 * Takes an amount in rupees, or in a short form such as `2.5L`. Groups the digits while the user
 * types, and shows the amount in words. The value is text without commas; parse it with
 * `parseTypedAmount`, which does not round.
 */
export function AmountField({ isRate = false, ...props }: AmountFieldProps) {
  return isRate ? <RupeeField {...props} /> : <GroupedField {...props} />;
}

function GroupedField({
  defaultValue = '',
  onChange,
  warningFor,
  ...props
}: Omit<AmountFieldProps, 'isRate'>) {
  const { formatMessage } = useIntl();
  const [ownText, setOwnText] = useState(defaultValue);
  const text = props.value ?? ownText;
  const { value, ...inputProps } = useGroupedTyping(text, (typed) => {
    setOwnText(typed);
    onChange?.(typed);
  });
  const amount = parseTypedAmount(text);
  const words = amount === null ? undefined : wordsOf(text, amount, formatMessage);
  return (
    <RupeeField
      {...props}
      value={value}
      description={props.description ?? (props.isDisabled ? undefined : words)}
      warning={props.isDisabled ? undefined : ((amount && warningFor?.(amount)) ?? '')}
      inputProps={inputProps}
    />
  );
}

interface RupeeFieldProps extends Omit<FieldFrameProps, 'children'> {
  inputProps?: InputProps;
}

function RupeeField({ inputProps, ...props }: RupeeFieldProps) {
  return (
    <FieldFrame {...props} inputMode="decimal" autoComplete="off">
      <Box>
        <Sign aria-hidden>₹</Sign>
        <Control {...inputProps} placeholder="0.00" />
      </Box>
    </FieldFrame>
  );
}

/** Returns the amount in words, for a short form after its figures. */
function wordsOf(text: string, amount: Paise, formatMessage: IntlShape['formatMessage']): string {
  const words = amountInWords(amount);
  return /[a-z]/i.test(text)
    ? formatMessage(shortForm, { amount: formatRupees(amount), words })
    : words;
}
