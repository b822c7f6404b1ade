import { css } from 'styled-components';
import { colour, motion, radius, shadow, size, space, tagColours, text } from './theme/tokens.ts';
import { statusColours } from '#domain/workflow/workflow.ts';

/** Panel above the page. */
export const popoverCss = css`
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};
  background: ${colour('surface')};
  color: ${colour('ink')};
  box-shadow: ${shadow('float')};
  overflow: auto;
  outline: none;
  transition: opacity ${motion('quick')};

  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
`;

/** Panel with the options of a button. */
export const menuCss = css`
  ${popoverCss}
  min-width: var(--trigger-width);
  max-width: min(24rem, calc(100vw - 2rem));
`;

/** Options below each other. */
export const optionListCss = css`
  display: grid;
  gap: 2px;
  padding: ${space(1)};
  outline: none;
`;

/** Option in a panel. */
export const optionCss = css`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${size('tap')};
  padding: ${space(2)} ${space(3)};
  border-radius: calc(${radius('control')} - ${space(1)});
  ${text('body')}
  cursor: pointer;
  outline: none;

  &[data-focused],
  &[data-hovered] {
    background: ${colour('sunken')};
  }

  &[data-focus-visible] {
    outline: 2px solid ${colour('accent')};
    outline-offset: -2px;
  }

  &[data-selected] {
    background: ${colour('accentWash')};
    color: ${colour('accent')};
  }
`;

/** Dot in a status colour beside its label. */
export const dotCss = css`
  flex: none;
  width: 0.625rem;
  height: 0.625rem;
  border-radius: 50%;
  forced-color-adjust: none;
  ${statusColours.map(
    (name) => css`
      &[data-colour='${name}'] {
        background: ${colour(tagColours[name].text)};
      }
    `,
  )}
`;
