import { storageKeys } from '../src/core/session/session.ts';
import { standInFaces } from '../src/ui/theme/standInFaces.ts';
import {
  type ColourName,
  radii,
  sizes,
  spaces,
  texts,
  type ThemeName,
  themes,
  weights,
} from '../src/ui/theme/tokens.ts';

const colourNames = [
  'paper',
  'surface',
  'hairline',
  'edge',
  'ink',
  'inkSoft',
  'accent',
  'onAccent',
] as const satisfies readonly ColourName[];

const colours = (theme: ThemeName) =>
  `color-scheme: ${theme}; ${colourNames.map((name) => `--${name}: ${themes[theme][name]};`).join(' ')}`;

const text = (name: keyof typeof texts) =>
  `font-size: ${texts[name].size}; line-height: ${texts[name].leading}; letter-spacing: ${texts[name].tracking};`;

const isUnlocked = `localStorage.getItem('${storageKeys.unlocked}') === 'true'`;

/**
 * A part of the page that is painted before any code has run. The first screen replaces it, with its styles. A
 * browser that is not unlocked does not show it, because it will show the puzzle.
 * @param condition JavaScript that decides whether the screen will be shown
 */
const firstFrame = (
  condition: string,
  styles: string,
  content: string,
) => `<style nonce="__CSP_NONCE__">
${standInFaces}
:root { ${colours('light')} }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${colours('dark')} } }
[data-theme='dark'] { ${colours('dark')} }
.late { position: fixed; z-index: 1; inset: auto 0 10vh; padding: 0 1rem; }
#frame {
  position: fixed; inset: 0; overflow: hidden; background: var(--paper); color: var(--ink);
  font-family: 'Inter Stand-in', system-ui, sans-serif; ${text('body')}
  text-size-adjust: 100%; -webkit-font-smoothing: antialiased;
}
:where(#frame) * { box-sizing: border-box; margin: 0; }
${styles}
</style>
<div id="frame" aria-hidden="true" hidden>${content}</div>
<script>
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
    document.getElementById('frame').hidden = !(${condition});
  } catch (error) {}
  // The first use of a calendar takes long. It is done while the code is still on its way.
  requestAnimationFrame(function () {
    setTimeout(function () {
      new Intl.DateTimeFormat('en-IN').format();
    });
  });
</script>`;

/**
 * What the sign-in shows, with letters spaced so that the title is as wide in the fallback font as in the typeface
 * (`src/screens/signIn/SignInScreen.tsx`).
 */
const signIn = firstFrame(
  isUnlocked,
  `main {
  display: grid; align-content: center; gap: ${spaces[6]}; max-width: 25rem; min-height: 100dvh;
  margin-inline: auto; padding: ${spaces[6]} ${spaces[4]} 20vh;
}
h1 { ${text('display')} font-weight: ${weights.strong}; letter-spacing: -0.01em; }
main > div > p, label { color: var(--inkSoft); }
form { display: flex; flex-direction: column; gap: ${spaces[4]}; }
label { display: block; ${text('small')} font-weight: ${weights.medium}; }
label + p { height: ${sizes.field}; margin-top: ${spaces[1]}; border: 1px solid var(--edge); border-radius: ${radii.control}; background: var(--surface); }
b {
  height: ${sizes.field}; border-radius: ${radii.control}; background: var(--accent); color: var(--onAccent);
  font-weight: ${weights.medium}; line-height: ${sizes.field}; text-align: center;
}`,
  `<main><div><h1>Welcome</h1><p>Sign in to continue.</p></div><form><div><label>User name</label><p></p></div>` +
    `<div><label>Password</label><p></p></div><b>Sign In</b></form></main>`,
);

const icon = (paths: string) =>
  `<svg width="1.25rem" height="1.25rem" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;
const bell = icon(
  '<path d="M10.268 21a2 2 0 0 0 3.464 0"/><path d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"/>',
);
const profile = icon(
  '<path d="M17.925 20.056a6 6 0 0 0-11.851.001"/><circle cx="12" cy="11" r="4"/><circle cx="12" cy="12" r="10"/>',
);

/** The header that all screens of a user have (`src/screens/shell/ShellScreen.tsx`). */
const shell = firstFrame(
  `${isUnlocked} && localStorage.getItem('${storageKeys.user}')`,
  `header {
  display: flex; justify-content: flex-end; align-items: center; gap: ${spaces[8]}; min-height: ${sizes.header};
  padding: env(safe-area-inset-top) ${spaces[5]} 0; border-bottom: 1px solid var(--hairline); background: var(--surface);
}`,
  `<header>${bell}${profile}</header>`,
);

/** What each document of `documents.ts` shows first. */
export const firstFrames: Readonly<Record<string, string>> = { app: signIn, list: shell };
