import { css } from 'styled-components';
import { colour, motion, radius, size, space, text, weight } from './theme/tokens.ts';

/** Declarations of a chip, which looks smaller than its tap area. */
export const chipCss = css`
  display: inline-flex;
  align-items: center;
  flex: none;
  min-height: ${size('tool')};
  padding: 0 ${space(3)};
  border: ${space(1)} solid transparent;
  border-inline-width: 0;
  border-radius: ${radius('round')};
  background-clip: padding-box;
  ${text('small')}
  font-weight: ${weight('medium')};
  white-space: nowrap;
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed] {
    background-color: ${colour('sunken')};
  }
`;
