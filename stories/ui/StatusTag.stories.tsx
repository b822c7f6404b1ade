import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { statusColours } from '#domain/workflow/workflow.ts';
import { StatusTag, type StatusTagProps } from '#ui/StatusTag.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/StatusTag',
  component: StatusTag,
  args: { children: 'Pending', colour: 'ORANGE' as const },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** Known and unknown colours, and the longest status. */
export const Looks = meta.story(
  sideBySide<StatusTagProps>({
    'A status with its colour': {},
    'A status without a colour is grey': {
      render: () => (
        <>
          <StatusTag>Hold</StatusTag>
          <StatusTag colour="GREY">Grey</StatusTag>
        </>
      ),
      play: async ({ canvas }) => {
        const [ours, grey] = ['Hold', 'Grey'].map((text) =>
          getComputedStyle(canvas.getByText(text)),
        );
        await expect(ours?.color).toBe(grey?.color);
        await expect(ours?.backgroundColor).toBe(grey?.backgroundColor);
      },
    },
    'An unknown colour is shown in grey, and so is one in lower case': {
      render: () => (
        <>
          {['GREY', 'MAGENTA', 'TEAL', ''].map((colour) => (
            <StatusTag key={colour} colour={colour}>
              {colour || 'Empty'}
            </StatusTag>
          ))}
        </>
      ),
      play: async ({ canvas }) => {
        const [grey, ...others] = ['GREY', 'MAGENTA', 'TEAL', 'Empty'].map((text) =>
          getComputedStyle(canvas.getByText(text)),
        );
        for (const other of others) {
          await expect(other.color).toBe(grey?.color);
          await expect(other.backgroundColor).toBe(grey?.backgroundColor);
        }
      },
    },
    'The longest status': { args: { children: 'Other Side Problem', colour: 'BROWN' } },
  }),
);

/** Every colour. */
export const Matrix = meta.story(
  matrix({
    rows: ['tag'],
    columns: statusColours,
    cell: (_row, colour) => <StatusTag colour={colour}>{colour}</StatusTag>,
  }),
);
