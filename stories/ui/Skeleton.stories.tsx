import preview from '../../.storybook/preview.tsx';
import { Skeleton, skeletonShapes } from '#ui/Skeleton.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Skeleton',
  component: Skeleton,
  parameters: { layout: 'padded' },
});

/** A line of text on its way. */
export const Line = meta.story();

/** Every shape in three widths. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={skeletonShapes}
      columns={['3rem', '8rem', '16rem']}
      width="16rem"
      cell={(shape, width) => <Skeleton shape={shape} width={width} height="2rem" />}
    />
  ),
});
