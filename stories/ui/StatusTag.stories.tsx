import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { statusColours } from '#domain/workflow.ts';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/StatusTag',
  component: StatusTag,
  args: { children: 'Pending', colour: 'ORANGE' as const },
  parameters: { layout: 'centered' },
});

/** A status in its colour. */
export const Pending = meta.story();

/** Without a colour it is grey. */
export const WithoutColour = meta.story({
  render: () => (
    <>
      <StatusTag>Hold</StatusTag>
      <StatusTag colour="GREY">Grey</StatusTag>
    </>
  ),
  play: async ({ canvas }) => {
    const [ours, grey] = ['Hold', 'Grey'].map((text) => getComputedStyle(canvas.getByText(text)));
    await expect(ours?.color).toBe(grey?.color);
    await expect(ours?.backgroundColor).toBe(grey?.backgroundColor);
  },
});

/** A colour that is not one of the nine is shown in grey, as is one in lower case. */
export const UnknownColour = meta.story({
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
});

/** The longest status there is. */
export const LongStatus = meta.story({ args: { children: 'Other Side Problem', colour: 'BROWN' } });

/** Every colour. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={['tag']}
      columns={statusColours}
      cell={(_row, colour) => <StatusTag colour={colour}>{colour}</StatusTag>}
    />
  ),
});
