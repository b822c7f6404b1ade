import extended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import { createElement, useInsertionEffect } from 'react';
import { createGlobalStyle, css } from 'styled-components';
import { letters } from './fonts/letters.ts';
import rupee from './fonts/rupee.woff2?no-inline';
import western from './fonts/western.woff2?no-inline';
import { standInFaces } from './standInFaces.ts';
import {
  colour,
  colourVariables,
  densityRules,
  focusRing,
  measureVariables,
  text,
  type ThemeName,
  weight,
  whenStill,
} from './tokens.ts';

const themed = (theme: ThemeName) => css`
  color-scheme: ${theme};
  ${colourVariables(theme)}
`;

/** Font face for a range of characters. Pages load it when they use one of them. */
const face = (address: string, range: string) => `
  @font-face {
    font-family: 'Inter Variable';
    font-style: normal;
    font-display: swap;
    font-weight: 100 900;
    src: url('${address}') format('woff2');
    unicode-range: ${range};
  }
`;

const faces = [
  face(
    extended,
    `U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308,
    U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20B8, U+20BA-20C0,
    U+2113, U+2C60-2C7F, U+A720-A7FF`,
  ),
  face(western, letters.western),
  face(rupee, letters.rupee),
  standInFaces,
].join('');

const Rules = createGlobalStyle`
  :root {
    ${measureVariables()}
  }

  ${densityRules()}

  :root,
  [data-theme='light'] {
    ${themed('light')}
  }

  @media screen and (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) {
      ${themed('dark')}
    }
  }

  @media screen {
    [data-theme='dark'] {
      ${themed('dark')}
    }
  }

  /* Paper is white, and so are surfaces. */
  @media print {
    :root:root {
      --colour-paper: #fff;
      --colour-ink: #000;
      --colour-ink-soft: #000;
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
    margin: 0;
  }

  html {
    font-family: 'Inter Variable', 'Inter', 'Inter Stand-in', system-ui, sans-serif;
    font-synthesis: none;
    text-size-adjust: 100%;
    -webkit-font-smoothing: antialiased;
    -webkit-tap-highlight-color: transparent;
  }

  body {
    min-height: 100dvh;
    background: ${colour('paper')};
    color: ${colour('ink')};
    ${text('body')}
    font-weight: ${weight('regular')};
    overflow-wrap: break-word;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
  }

  ul,
  ol {
    /* With none instead of an empty marker, some screen readers do not announce a list. */
    list-style-type: '';
    padding: 0;
  }

  a {
    color: inherit;
    text-decoration: none;
  }

  img,
  svg {
    display: block;
  }

  :focus-visible,
  :where(a, button)[data-focus-visible] {
    ${focusRing}
  }

  *,
  *::before,
  *::after {
    ${whenStill`
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    `}
  }
`;

/**
 * Fonts, reset and the custom properties of the theme. Follows the system's colour scheme unless
 * the html element has `data-theme="light"` or `"dark"`; on any other element it sets the theme of
 * that part. `data-motion="reduced"` on the html element stops motion. Render it once, at the root.
 */
export function GlobalStyle() {
  // A sheet of its own: each change of a sheet with fonts makes Chromium lay out all text again, and the sheet of
  // the components changes whenever one of them is rendered for the first time.
  useInsertionEffect(() => {
    const fonts = new CSSStyleSheet();
    fonts.replaceSync(faces);
    document.adoptedStyleSheets = [fonts];
  }, []);
  return createElement(Rules);
}
