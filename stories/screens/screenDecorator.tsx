import type { Decorator } from '@storybook/react-vite';

/** Renders a screen alone, in the whole window. */
export const screenDecorator: Decorator = (Story) => (
  <main style={{ height: '100dvh' }}>
    <Story />
  </main>
);
