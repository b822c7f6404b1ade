import preview from '../../.storybook/preview.tsx';
import { drawingNames, drawings } from '#ui/drawings.tsx';
import { Icon, type IconName, iconNames, iconSizes } from '#ui/Icon.tsx';
import { Matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'Foundations/Icons',
  component: Icon,
  args: { name: 'bank' as IconName },
});

/** One icon. */
export const One = meta.story();

/** Every icon in every size. */
export const All = meta.story({
  render: () => (
    <Matrix
      rows={iconSizes}
      columns={iconNames}
      cell={(size, name) => <Icon name={name} size={size} />}
    />
  ),
});

/** The line drawings of the empty states. */
export const Drawings = meta.story({
  render: () => (
    <Matrix
      rows={['drawing']}
      columns={drawingNames}
      cell={(_row, name) => (
        <svg viewBox="0 0 96 72" width="144" fill="none" stroke="currentColor" strokeWidth="1.5">
          {drawings[name]}
        </svg>
      )}
    />
  ),
});
