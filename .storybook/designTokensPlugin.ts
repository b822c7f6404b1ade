import type { Plugin } from 'vite';
import { designTokens } from '../stories/foundations/designTokens.ts';

const fileName = 'design.tokens.json';

const source = () => `${JSON.stringify(designTokens(), null, 2)}\n`;

/** Adds the design tokens to Storybook as a JSON file. */
export function designTokensPlugin(): Plugin {
  return {
    name: 'design-tokens',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/json').end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: source() });
    },
  };
}
