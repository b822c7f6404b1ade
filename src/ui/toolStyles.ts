import { css } from 'styled-components';
import { colour, motion, radius, size, space, text, weight } from './theme/tokens.ts';

/** Quiet button beside a SearchField, which changes the list below. */
export const toolCss = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  flex: none;
  min-height: ${size('tool')};
  border: 1px solid transparent;
  border-radius: ${radius('control')};
  background: transparent;
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('inkSoft')};
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered] {
    background: ${colour('sunken')};
  }
`;

/** The same while it changes the list. */
export const activeToolCss = css`
  background: ${colour('accentWash')};
  color: ${colour('accent')};
`;
