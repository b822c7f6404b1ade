import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { NotComparedScreen } from '#screens/reconciliation/NotComparedScreen.tsx';
import { presses } from '../assertions.ts';
import { screenDecorator } from '../screenDecorator.tsx';

const meta = preview.meta({
  title: 'Screens/Reconciliation/Not compared',
  component: NotComparedScreen,
  args: {
    title: 'What is left',
    bank: 'HDFC Bank',
    settingsHref: '/reconciliation/bank?bank=HDFC',
    onBack: fn(),
  },
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

/** Why the screen is empty, with a link to what to do first. Back leaves it. */
export const Ready = meta.story({
  play: async (context) => {
    const { canvas } = context;
    await expect(canvas.getByRole('heading', { name: 'What is left' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'href',
      '/reconciliation/bank?bank=HDFC',
    );
    await presses('Back', 'onBack')(context);
  },
});
