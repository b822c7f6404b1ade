import { defineConfig } from 'vite';

/** Empty: `viteFinal` in main.ts adds the plugins for Storybook and for the story tests. */
export default defineConfig({});
