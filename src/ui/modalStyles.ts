import { css, keyframes } from 'styled-components';
import { colour, from, layer, motion, radius, shadow } from './theme/tokens.ts';

const rise = keyframes`
  from { opacity: 0; transform: translateY(16px); }
`;

const fade = keyframes`
  from { opacity: 0; }
`;

/** The shade between a modal and the page. */
export const shadeCss = css`
  position: fixed;
  inset: 0;
  z-index: ${layer('modal')};
  display: flex;
  align-items: flex-end;
  justify-content: center;
  background: ${colour('shade')};
  animation: ${fade} ${motion('quick')};

  ${from('column')} {
    align-items: center;
  }
`;

/** A sheet from the bottom of a phone, a card in the middle of a desk. */
export const sheetCss = css`
  width: 100%;
  max-width: 28rem;
  max-height: 92dvh;
  overflow: auto;
  border: 1px solid transparent;
  border-radius: ${radius('card')} ${radius('card')} 0 0;
  background: ${colour('surface')};
  box-shadow: ${shadow('float')};
  padding-block-end: env(safe-area-inset-bottom);
  animation: ${rise} ${motion('steady')};

  ${from('column')} {
    border-radius: ${radius('card')};
  }
`;
