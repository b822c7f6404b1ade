import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup, type ButtonGroupProps } from '#ui/ButtonGroup.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Actions/ButtonGroup',
  component: ButtonGroup,
  args: {
    label: 'Actions',
    children: [
      <Button key="hold" variant="outline">
        Hold
      </Button>,
      <Button key="cancel" variant="danger">
        Cancel
      </Button>,
    ],
  },
  parameters: { chromatic: modesOf.wideUi, layout: 'padded' },
});

/** Buttons side by side, and more than fit on a line. */
export const Looks = meta.story(
  sideBySide<ButtonGroupProps>({
    'Two actions side by side, in a named group': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('group', { name: 'Actions' })).toBeVisible();
      },
    },
    'Buttons that do not fit on one line wrap': {
      args: {
        children: ['Hold', 'Un Hold', 'Accepted', 'Cancel', 'Re-Open'].map((name) => (
          <Button key={name} variant="outline">
            {name}
          </Button>
        )),
      },
    },
  }),
);

/** One, two and three buttons share the width of the line. */
export const Matrix = meta.story(
  matrix({
    rows: ['group'],
    columns: [1, 2, 3],
    width: '20rem',
    cell: (_row, count) => (
      <ButtonGroup label={`${count} actions`}>
        {['Hold', 'Un Hold', 'Accepted'].slice(0, count).map((name) => (
          <Button key={name} variant="outline">
            {name}
          </Button>
        ))}
      </ButtonGroup>
    ),
  }),
);
