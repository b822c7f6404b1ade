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
  /** What is going on, for those who don't see the ring. */
  label: string;
}

/**
 * Says that something small is going on, such as one file on its way. A button has its own
 * (`isPending`); content on its way is shown by skeletons.
 */
export function Spinner({ label }: SpinnerProps) {
  return (
    <ProgressBar aria-label={label} isIndeterminate>
      <Ring />
    </ProgressBar>
  );
}
