import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Icon, iconNames, iconSizes } from '#ui/Icon.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Media/Icon',
  component: Icon,
  args: { name: 'bank' as const },
  argTypes: { name: { control: 'select', options: iconNames } },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** Icons are hidden from screen readers; the text beside them gives the meaning. */
export const Default = meta.story({
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
});

/** Every icon in every size. */
export const Matrix = meta.story(
  matrix({
    rows: iconSizes,
    columns: iconNames,
    width: '4.5rem',
    cell: (size, name) => <Icon name={name} size={size} />,
  }),
);

/** An icon grows with the text size of the browser. */
export const WithLargeText = meta.story({
  globals: { textSize: 'large' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')?.getBoundingClientRect().width).toBe(40);
  },
});
