import { StrictMode } from 'react';
import { RawIntlProvider } from 'react-intl';
import type { Platform } from '#platform/platform.ts';
import { reloadOrReport } from '#platform/staleBuild.ts';
import { GlobalStyle } from '#ui/theme/GlobalStyle.ts';
import { createAppIntl } from '#core/services/createAppIntl.ts';
import { paths } from './links.ts';
import { Puzzle, unlock } from './sudoku/Puzzle.tsx';
import { root } from './root.ts';

/** Renders the puzzle. The code of the app is loaded only when it is unlocked. */
export function startPuzzle(platform: Platform) {
  async function openApp() {
    const { startApp } = await import('./startApp.tsx');
    window.history.pushState(null, '', paths.dashboard);
    await startApp(platform, unlock);
  }
  root.render(
    <StrictMode>
      <RawIntlProvider value={createAppIntl()}>
        <GlobalStyle />
        <Puzzle
          onUnlock={() =>
            void openApp().catch((error) => reloadOrReport(platform.staleBuild, error))
          }
        />
      </RawIntlProvider>
    </StrictMode>,
  );
}
