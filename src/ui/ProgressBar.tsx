import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { colour, radius, space, tabular, text } from './theme/tokens.ts';

export interface ProgressBarProps {
  /** Description of the bar with its figures: '₹500.00 of ₹2,000.00 paid'. */
  label: ReactNode;
  /** Completed part, from 0 to `max`. */
  value: number;
  /** The whole; more than 0. */
  max: number;
}

const Root = styled.div`
  display: grid;
  gap: ${space(1)};
`;

const Label = styled.div`
  ${text('small')}
  color: ${colour('inkSoft')};
  ${tabular}
`;

/** The part in the accent colour. Forced colours get the browser's own bar. */
const Bar = styled.progress`
  width: 100%;
  height: ${space(2)};

  @media (forced-colors: none) {
    appearance: none;
    border: 1px solid ${colour('edge')};
    border-radius: ${radius('round')};
    overflow: hidden;
    background: ${colour('sunken')};

    &::-webkit-progress-bar {
      background: transparent;
    }

    &::-webkit-progress-value {
      background: ${colour('accent')};
    }

    &::-moz-progress-bar {
      background: ${colour('accent')};
    }
  }
`;

/** Shows how much of a whole is completed. Use BusyLine or Spinner when that is not known. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const id = useId();
  return (
    <Root>
      <Label id={id}>{label}</Label>
      <Bar aria-labelledby={id} value={value} max={max} />
    </Root>
  );
}
