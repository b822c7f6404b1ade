import { css } from 'styled-components';
import { colour, motion, onPaper, radius, size, space } from './theme/tokens.ts';

/** Square with the minimum comfortable tap size. */
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
  ${onPaper('display: none;')}

  &[data-hovered],
  &[data-pressed] {
    background: ${colour('sunken')};
  }

  &[data-disabled] {
    color: ${colour('inkFaint')};
    cursor: default;
  }
`;

/** Button inside the end of a field. It looks smaller than its tap area. */
export const fieldButtonCss = css`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  width: ${size('tap')};
  height: auto;
  border: ${space(1)} solid transparent;
  background-clip: padding-box;
  color: ${colour('inkSoft')};
`;
