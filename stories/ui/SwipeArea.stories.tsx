import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Page } from '#ui/Page.tsx';
import { SwipeArea } from '#ui/SwipeArea.tsx';

const text = 'Swipe to the left for the next transaction.';

const meta = preview.meta({
  title: 'UI/Layout/SwipeArea',
  component: SwipeArea,
  args: { onSwipe: fn(), children: <Page title="Transaction Details">{text}</Page> },
  parameters: { chromatic: modesOf.ui },
});

/** Leaves the layout of its content as it is, and scrolling up and down to the browser. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText(text)).touchAction).toBe('pan-y pinch-zoom');
  },
});

/** A swipe to the left asks for the next content, one to the right for the previous. */
export const Swiped = meta.story({
  ...interaction,
  beforeEach() {
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 1, configurable: true });
    return () => void Reflect.deleteProperty(navigator, 'maxTouchPoints');
  },
  play: async ({ args, canvas }) => {
    const target = canvas.getByText(text);
    const touch = (type: string, clientX: number) => {
      const changedTouches = [new Touch({ identifier: 1, target, clientX, clientY: 200 })];
      const touches = type === 'touchend' ? [] : changedTouches;
      target.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
    };
    const swipe = (from: number, to: number) => {
      touch('touchstart', from);
      touch('touchend', to);
    };
    // The code that recognises swipes is loaded after the content.
    await waitFor(async () => {
      swipe(250, 100);
      await expect(args.onSwipe).toHaveBeenLastCalledWith(1);
    });
    swipe(100, 250);
    await expect(args.onSwipe).toHaveBeenLastCalledWith(-1);
  },
});
