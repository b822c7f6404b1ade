import { expect, fn } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { FloatingNote } from '#ui/FloatingNote.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/FloatingNote',
  component: FloatingNote,
  args: { icon: 'retry' as const, children: '3 new' },
  decorators: [
    (Story) => (
      <>
        <Story />
        <p style={{ padding: '1rem' }}>What was there before.</p>
      </>
    ),
  ],
  parameters: { chromatic: modesOf.ui },
});

/** A button above content that has changed. The content does not move. */
export const AsButton = meta.story({
  ...interaction,
  args: { onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: '3 new' });
    await expect(button.parentElement?.offsetHeight).toBe(0);
    await userEvent.click(button);
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});

/** A message at the end of the window. It is announced, and presses reach the content below it. */
export const AsMessage = meta.story({
  args: { icon: 'offline', children: 'Live updates paused, retrying. Shown as of 2:32 pm.' },
  play: async ({ canvas }) => {
    const note = canvas.getByRole('status');
    await expect(note).toHaveTextContent('Shown as of 2:32 pm.');
    await expect(getComputedStyle(note).pointerEvents).toBe('none');
  },
});

/** The button with each length of its count. */
export const Matrix = meta.story(
  matrix({
    rows: ['button'],
    columns: ['1 new', '99+ new'],
    width: '10rem',
    cell: (_kind, text) => (
      <div style={{ height: '4rem' }}>
        <FloatingNote icon="retry" onPress={() => {}}>
          {text}
        </FloatingNote>
      </div>
    ),
  }),
);
