import { css } from 'styled-components';
import { colour, motion, radius, size, space, text, weight } from './theme/tokens.ts';

/** Layout of a field: label, control, notes. */
export const fieldCss = css`
  display: flex;
  flex-direction: column;
  gap: ${space(1)};
  min-width: 0;
`;

export const labelCss = css`
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('inkSoft')};
`;

/** Style of a text input. */
export const controlCss = css`
  width: 100%;
  min-height: ${size('field')};
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${colour('edge')};
  border-radius: ${radius('control')};
  background: ${colour('surface')};
  color: ${colour('ink')};
  ${text('body')}
  /* Shows text in its own direction: Urdu from right to left, also in a form in English. */
  unicode-bidi: plaintext;
  transition: border-color ${motion('quick')};

  &::placeholder {
    color: ${colour('inkFaint')};
    opacity: 1;
  }

  &:placeholder-shown {
    text-overflow: ellipsis;
  }

  &[data-hovered] {
    border-color: ${colour('inkSoft')};
  }

  [data-readonly] & {
    background: ${colour('paper')};
  }

  &[data-focused] {
    outline: 2px solid ${colour('accent')};
    outline-offset: -1px;
    border-color: transparent;
  }

  &[data-invalid] {
    border-color: ${colour('danger')};
  }

  &[data-invalid][data-focused] {
    outline-color: ${colour('danger')};
  }

  /* What cannot be changed is text in the place of the control. */
  &[data-disabled] {
    padding-inline: 0;
    border-color: transparent;
    border-inline-width: 0;
    background: none;
    -webkit-text-fill-color: currentcolor;
    opacity: 1;
    cursor: default;
  }
`;

/** Button that shows what is chosen, and opens a panel of options. */
export const menuButtonCss = css`
  ${controlCss}
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${size('choice')};
  text-align: start;
  cursor: pointer;

  & > svg {
    flex: none;
    color: ${colour('inkSoft')};
  }
`;
