import { css, keyframes } from 'styled-components';
import { colour, from, layer, motion, radius, shadow } from './theme/tokens.ts';

const rise = keyframes`
  from { opacity: 0; transform: translateY(16px); }
`;

const fade = keyframes`
  from { opacity: 0; }
`;

/** Backdrop of a modal. */
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

/** Sheet at the bottom of a phone, card at the centre of a larger screen. */
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
