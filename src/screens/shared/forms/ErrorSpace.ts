import { styled } from 'styled-components';
import { space } from '#ui/theme/tokens.ts';

/**
 * Reserves one line for the error message of a field, so that a new error does not move the button
 * that is being pressed. For forms whose buttons are not fixed at the bottom of the window.
 */
export const ErrorSpace = styled.div`
  margin-block-end: calc(-1 * ${space(2)});

  &:not(:has([slot='errorMessage'])) {
    padding-block-end: calc(${space(2)} + var(--leading-small));
  }
`;
