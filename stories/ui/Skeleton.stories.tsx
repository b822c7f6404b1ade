import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Skeleton, skeletonShapes } from '#ui/Skeleton.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/Skeleton',
  component: Skeleton,
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** The skeleton of a line of text. */
export const Line = meta.story();

/** Every shape in three widths. */
export const Matrix = meta.story(
  matrix({
    rows: skeletonShapes,
    columns: ['3rem', '8rem', '16rem'],
    width: '16rem',
    cell: (shape, width) => <Skeleton shape={shape} width={width} height="2rem" />,
  }),
);
