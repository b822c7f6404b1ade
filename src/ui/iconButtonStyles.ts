import { css } from 'styled-components';
import { colour, motion, radius, size } from './theme/tokens.ts';

/** A square of the smallest comfortable tap. */
export const iconButtonCss = css`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${size('tap')};
  height: ${size('tap')};
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius('control')};
  background: transparent;
  color: ${colour('ink')};
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed] {
    background: ${colour('sunken')};
  }

  &[data-disabled] {
    color: ${colour('inkFaint')};
    cursor: default;
  }
`;
