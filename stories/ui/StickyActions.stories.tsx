import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { FormSkeleton } from '#ui/FormSkeleton.tsx';
import { StickyActions, type StickyActionsProps } from '#ui/StickyActions.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Actions/StickyActions',
  component: StickyActions,
  args: { children: <Button isWide>Send Money</Button> },
  parameters: { chromatic: modesOf.ui },
});

/** One action, two actions, and a message above them. */
export const Looks = meta.story(
  sideBySide<StickyActionsProps>({
    'One primary action': {},
    'Two actions side by side': {
      args: {
        children: [
          <Button key="cancel" variant="outline">
            Cancel
          </Button>,
          <Button key="update">Update</Button>,
        ],
      },
    },
    'The server refused the form: a message above the action': {
      args: {
        children: [
          <Banner key="banner" tone="danger">
            The amount is more than the balance.
          </Banner>,
          <Button key="send">Send</Button>,
        ],
      },
    },
  }),
);

/** One action, two actions, and a message above them. */
export const Matrix = meta.story(
  matrix({
    rows: ['actions'],
    columns: ['one', 'two', 'refused'],
    width: '18rem',
    cell: (_row, kind) => (
      <StickyActions>
        {kind === 'refused' && <Banner tone="danger">More than the balance.</Banner>}
        {kind !== 'one' && <Button variant="outline">Cancel</Button>}
        <Button>Update</Button>
      </StickyActions>
    ),
  }),
);

/** The action stays visible below a long form. */
export const UnderALongForm = meta.story({
  render: () => (
    <>
      <FormSkeleton fields={14} />
      <StickyActions>
        <Button isWide>Send Money</Button>
      </StickyActions>
    </>
  ),
  play: async ({ canvas }) => {
    const { bottom } = canvas.getByRole('button').getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
});
