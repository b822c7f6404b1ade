import { expect, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const tabs = [
  { id: 'summary', label: 'Summary' },
  { id: 'overview', label: 'Overview' },
  { id: 'alert', label: 'Alert' },
];

const meta = preview.meta({
  title: 'UI/Layout/Tabs',
  component: Tabs,
  args: { label: 'Dashboard', tabs, selectedKey: 'overview', children: 'What overview shows.' },
});

/** The second of three tabs is selected. */
export const Second = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(canvas.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
  },
});

/** Selecting another tab reports it once. */
export const Choosing = meta.story({
  ...interaction,
  args: { onSelectionChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Alert' }));
    await expect(args.onSelectionChange).toHaveBeenCalledWith('alert');
    await expect(args.onSelectionChange).toHaveBeenCalledOnce();
  },
});

/** Selected or not, in every interaction state. The state applies to the first tab. */
export const Matrix = meta.story(
  matrix({
    rows: ['summary', 'overview'],
    columns: touches,
    forcedOn: "[role='tab']",
    width: '18rem',
    cell: (selectedKey, state) => (
      <Tabs label={`${selectedKey} ${state}`} tabs={tabs} selectedKey={selectedKey}>
        {`${selectedKey} ${state}`}
      </Tabs>
    ),
  }),
);

/** Tabs that do not fit on one line scroll. */
export const Many = meta.story({
  args: {
    tabs: ['Orders', 'Overview', 'Alert', 'Payments', 'Receipts', 'Other Side Problems'].map(
      (label) => ({ id: label, label }),
    ),
    selectedKey: 'Orders',
  },
});

/** On a right-to-left page, the first tab is at the right. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  play: async ({ canvas }) => {
    const [first, last] = ['Summary', 'Alert'].map((name) =>
      canvas.getByRole('tab', { name }).getBoundingClientRect(),
    );
    await expect(first?.left ?? 0).toBeGreaterThan(last?.left ?? 0);
  },
});

/** Arrow keys select the next tab, End selects the last one. */
export const ByKeyboard = meta.story({
  ...interaction,
  args: { selectedKey: 'summary', onSelectionChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: 'Summary' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith('overview');
    await userEvent.keyboard('{End}');
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith('alert');
  },
});
