import { ProgressBar } from 'react-aria-components';
import { keyframes, styled } from 'styled-components';
import { motion, whenStill } from './theme/tokens.ts';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Ring = styled.span`
  display: block;
  width: 1.125rem;
  height: 1.125rem;
  border: 2px solid currentcolor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: ${turn} ${motion('turn')} linear infinite;

  ${whenStill`
    border-style: dotted;
    animation: none;
  `}
`;

export interface SpinnerProps {
  /** Text for screen readers, for example 'Loading'. */
  label: string;
}

/**
 * Shows that a small action is in progress, such as the upload of one file. Button has its own
 * spinner (`isPending`); use skeletons for content that is loading.
 */
export function Spinner({ label }: SpinnerProps) {
  return (
    <ProgressBar aria-label={label} isIndeterminate>
      <Ring />
    </ProgressBar>
  );
}
