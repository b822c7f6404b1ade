import { ProgressBar } from 'react-aria-components';
import { keyframes, styled } from 'styled-components';
import { colour, layer, motion, whenStill } from './theme/tokens.ts';

const run = keyframes`
  from { translate: -100%; }
  to { translate: 300%; }
`;

const Root = styled(ProgressBar)`
  position: relative;
  z-index: ${layer('bar')};
  flex: none;
  height: 0;
`;

const Track = styled.span`
  position: absolute;
  inset: 0 0 auto;
  height: 2px;
  overflow: hidden;

  &::after {
    content: '';
    display: block;
    width: 35%;
    height: 100%;
    background: ${colour('accent')};
    animation: ${run} ${motion('breath')} ease-in-out infinite;

    ${whenStill`
      width: 100%;
      opacity: 0.5;
      animation: none;
    `}
  }
`;

export interface BusyLineProps {
  /** Text for screen readers, for example 'Refreshing'. */
  label: string;
}

/** Marks the content below as being refreshed. Takes no space. */
export function BusyLine({ label }: BusyLineProps) {
  return (
    <Root aria-label={label} isIndeterminate>
      <Track />
    </Root>
  );
}
