import { css } from 'styled-components';
import { colour, motion, radius, space, weight } from './theme/tokens.ts';

/** Style of a button that opens files, inside a field that also takes dropped ones. */
export const dropCss = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: 3.5rem;
  padding: ${space(2)};
  border: 1px dashed ${colour('edge')};
  border-radius: ${radius('control')};
  background: ${colour('surface')};
  color: ${colour('accent')};
  font-weight: ${weight('medium')};
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed],
  [data-drop-target] & {
    background: ${colour('accentWash')};
  }

  [data-invalid] & {
    border-color: ${colour('danger')};
  }

  &[data-disabled] {
    color: ${colour('inkFaint')};
    background: ${colour('sunken')};
    cursor: default;
  }
`;
