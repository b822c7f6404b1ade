import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { flattenTokens } from './designTokens.ts';
import { TokenTable } from './TokenTable.tsx';

const meta = preview.meta({
  title: 'Foundations/Design tokens',
  component: TokenTable,
  args: { fileHref: './design.tokens.json' },
  parameters: { chromatic: modesOf.foundations },
});

/** Every token with its type, value and use, and the file for design tools. */
export const All = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(flattenTokens().length);
    const link = canvas.getByRole('link', { name: /Download/ });
    await expect(link).toHaveAttribute('href', './design.tokens.json');
  },
});
