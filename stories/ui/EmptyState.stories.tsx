import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { drawingNames } from '#ui/drawings.tsx';
import { EmptyState, type EmptyStateProps } from '#ui/EmptyState.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/EmptyState',
  component: EmptyState,
  args: { title: 'No orders yet' },
  parameters: { chromatic: modesOf.ui },
});

/** Only the reason, and the reason with the next step. */
export const Looks = meta.story(
  sideBySide<EmptyStateProps>({
    'Only the reason why there is no content': {},
    'A reason, an explanation and the next step': {
      args: {
        drawing: 'search',
        title: 'Nothing matches “HDFC 2603”',
        text: 'Look for a code, a customer, a bank, an agent or an amount.',
        action: <Button variant="outline">Clear search</Button>,
      },
    },
  }),
);

/** Every drawing of an empty state. */
export const Matrix = meta.story(
  matrix({
    rows: ['drawing'],
    columns: drawingNames,
    width: '14rem',
    cell: (_row, drawing) => <EmptyState drawing={drawing} title={drawing} />,
  }),
);
