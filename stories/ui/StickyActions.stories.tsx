import preview from '../../.storybook/preview.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';

const meta = preview.meta({
  title: 'UI/StickyActions',
  component: StickyActions,
  args: { children: <Button isWide>Send Money</Button> },
});

/** One primary action. */
export const One = meta.story();

/** Two, side by side. */
export const Two = meta.story({
  args: {
    children: [
      <Button key="cancel" variant="outline">
        Cancel
      </Button>,
      <Button key="update">Update</Button>,
    ],
  },
});

/** The sending was refused: said above the action. */
export const Refused = meta.story({
  args: {
    children: [
      <Banner key="banner" tone="danger">
        The amount is more than the balance.
      </Banner>,
      <Button key="send">Send</Button>,
    ],
  },
});
