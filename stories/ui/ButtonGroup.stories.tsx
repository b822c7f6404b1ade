import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';

const meta = preview.meta({
  title: 'UI/ButtonGroup',
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
  parameters: { layout: 'padded' },
});

/** Two actions side by side. */
export const Two = meta.story();

/** More than fit on one line wrap. */
export const Many = meta.story({
  args: {
    children: ['Hold', 'Un Hold', 'Accepted', 'Cancel', 'Re-Open'].map((name) => (
      <Button key={name} variant="outline">
        {name}
      </Button>
    )),
  },
});
