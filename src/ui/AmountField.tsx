import { Input } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';
import { colour, size, space, tabular, text, weight } from './theme/tokens.ts';

export type AmountFieldProps = TypedFieldProps;

const Box = styled.div`
  position: relative;
`;

const Sign = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-start: ${space(3)};
  display: grid;
  place-items: center;
  ${text('title')}
  color: ${colour('inkSoft')};
  pointer-events: none;
`;

const Control = styled(Input)`
  ${controlCss}
  min-height: calc(${size('field')} + ${space(2)});
  padding-inline-start: calc(1ch + ${space(6)});
  ${text('title')}
  font-weight: ${weight('medium')};
  text-align: end;
  ${tabular}
`;

/**
 * Takes an amount in rupees, aligned at the end of the field. The value is text; parse it with
 * `parseRupees`, which does not round.
 */
export function AmountField(props: AmountFieldProps) {
  return (
    <FieldFrame {...props} inputMode="decimal" autoComplete="off">
      <Box>
        <Sign aria-hidden>₹</Sign>
        <Control placeholder="0.00" />
      </Box>
    </FieldFrame>
  );
}
