import { css } from 'styled-components';

/** Marks a selected choice where the user's colours replace those of the theme. */
export const selectedInForcedColours = css`
  @media (forced-colors: active) {
    background: Highlight;
    color: HighlightText;
    forced-color-adjust: none;
  }
`;
