import { styled } from 'styled-components';
import { space } from '#ui/theme/tokens.ts';

/**
 * Keeps room for what a field may have to say, one line long: the button below stays where it is
 * being pressed. For forms whose button does not stick to the bottom of the window.
 */
export const FieldRoom = styled.div`
  margin-block-end: calc(-1 * ${space(2)});

  &:not(:has([slot='errorMessage'])) {
    padding-block-end: calc(${space(2)} + var(--leading-small));
  }
`;
