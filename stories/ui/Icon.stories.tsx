import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Icon, iconNames, iconSizes } from '#ui/Icon.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Icon',
  component: Icon,
  args: { name: 'bank' as const },
  argTypes: { name: { control: 'select', options: iconNames } },
  parameters: { layout: 'centered' },
});

/** Decorative: nobody hears it, the text beside it says what it means. */
export const Default = meta.story({
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
});

/** Every icon in every size. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={iconSizes}
      columns={iconNames}
      width="4.5rem"
      cell={(size, name) => <Icon name={name} size={size} />}
    />
  ),
});

/** It grows with the reader's own text. */
export const WithLargeText = meta.story({
  globals: { textSize: 'large' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')?.getBoundingClientRect().width).toBe(40);
  },
});
