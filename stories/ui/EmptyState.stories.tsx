import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { drawingNames } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/EmptyState',
  component: EmptyState,
  args: { title: 'No orders yet' },
});

/** Only the reason why there is no content. */
export const TitleOnly = meta.story();

/** A reason, an explanation and the next step. */
export const WithAction = meta.story({
  args: {
    drawing: 'search',
    title: 'Nothing matches “HDFC 2603”',
    text: 'Look for a code, a customer, a bank, an agent or an amount.',
    action: <Button variant="outline">Clear search</Button>,
  },
});

/** Every drawing of an empty state. */
export const Matrix = meta.story(
  matrix({
    rows: ['drawing'],
    columns: drawingNames,
    width: '14rem',
    cell: (_row, drawing) => <EmptyState drawing={drawing} title={drawing} />,
  }),
);
