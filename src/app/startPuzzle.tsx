import { StrictMode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { GlobalStyle } from '#ui/theme/GlobalStyle.ts';
import { intl } from './intl.ts';
import { paths } from './paths.ts';
import { Puzzle } from './Puzzle.tsx';
import { root } from './root.ts';
import { fetchScreen } from './routes/screenCode.ts';
import { startAnewOrReport } from './serviceWorker.ts';
import { unlock } from './unlock.ts';

/** Shows the puzzle, without anything of the app behind it until that is unlocked. */
export function startPuzzle() {
  root.render(
    <StrictMode>
      <RawIntlProvider value={intl}>
        <GlobalStyle />
        <Puzzle onUnlock={() => void enter().catch(startAnewOrReport)} />
      </RawIntlProvider>
    </StrictMode>,
  );
}

async function enter() {
  void fetchScreen(paths.signIn);
  const { startApp } = await import('./startApp.tsx');
  window.history.pushState(null, '', paths.dashboard);
  await startApp(unlock);
}
