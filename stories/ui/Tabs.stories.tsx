import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Tabs, type TabsProps } from '#ui/Tabs.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const tabs = [
  { id: 'summary', label: 'Summary' },
  { id: 'overview', label: 'Overview' },
  { id: 'alert', label: 'Alert' },
];

const meta = preview.meta({
  title: 'UI/Layout/Tabs',
  component: Tabs,
  args: { label: 'Dashboard', tabs, selectedKey: 'overview', children: 'What overview shows.' },
  parameters: { chromatic: modesOf.wideUi },
});

const counted = [
  { id: 'orders', label: 'Orders', badge: { text: '12', label: '12 transactions' } },
  { id: 'overview', label: 'Overview' },
  { id: 'alert', label: 'Alert', badge: { text: '99+', label: '99 or more transactions' } },
];

/** Counts describe tabs. The label alone names a tab. */
export const WithBadges = meta.story({
  args: { tabs: counted, selectedKey: 'orders' },
  play: async ({ canvas, canvasElement }) => {
    const orders = canvas.getByRole('tab', { name: 'Orders' });
    await expect(orders).toHaveAccessibleDescription('12 transactions');
    await expect(canvas.getByRole('tab', { name: 'Overview' })).not.toHaveAccessibleDescription();
    await expectWholeBadges(canvasElement);
  },
});

/** A count that should not wait is marked by more than its colour, and still fits. */
export const WithUrgentBadges = WithBadges.extend({
  args: {
    tabs: counted.map((tab) =>
      tab.badge ? { ...tab, badge: { ...tab.badge, isUrgent: true } } : tab,
    ),
  },
});

/** At twice the text size, counts are below the labels. */
export const WithBadgesInLargeText = WithBadges.extend({ globals: { textSize: 'large' } });

/** Every count is inside its tab. */
async function expectWholeBadges(canvasElement: HTMLElement) {
  await document.fonts.ready;
  const badges = [...canvasElement.querySelectorAll('[role="tab"] span[aria-hidden]')];
  await expect(badges.map(({ textContent }) => textContent)).toEqual(['12', '99+']);
  for (const badge of badges) {
    const inner = badge.getBoundingClientRect();
    const outer = badge.closest('[role="tab"]')?.getBoundingClientRect();
    await expect(inner.left).toBeGreaterThanOrEqual(outer?.left ?? Infinity);
    await expect(inner.right).toBeLessThanOrEqual(outer?.right ?? 0);
    await expect(inner.bottom).toBeLessThanOrEqual(outer?.bottom ?? 0);
  }
}

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

/** Three tabs, counts to come, and more tabs than fit. */
export const Looks = meta.story(
  sideBySide<TabsProps<string>>({
    'The second of three tabs is selected': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
          'aria-selected',
          'true',
        );
        await expect(canvas.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
      },
    },
    'The space of counts is kept until they are known, so that no label moves': {
      args: {
        tabs: counted.map((tab) => (tab.badge ? { ...tab, badge: null } : tab)),
        selectedKey: 'orders',
      },
      play: async ({ canvas, canvasElement }) => {
        await expect(canvas.getByRole('tab', { name: 'Orders' })).not.toHaveAccessibleDescription();
        await expect(canvasElement.querySelector('[aria-hidden]')).toBeNull();
      },
    },
    'Tabs that do not fit on one line scroll': {
      args: {
        tabs: ['Orders', 'Overview', 'Alert', 'Payments', 'Receipts', 'Other Side Problems'].map(
          (label) => ({ id: label, label }),
        ),
        selectedKey: 'Orders',
      },
    },
    'On a right-to-left page, the first tab is at the right': {
      locale: 'ur-PK',
      play: async ({ canvas }) => {
        const [first, last] = ['Summary', 'Alert'].map((name) =>
          canvas.getByRole('tab', { name }).getBoundingClientRect(),
        );
        await expect(first?.left ?? 0).toBeGreaterThan(last?.left ?? 0);
      },
    },
  }),
);

/** A tab is selected by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<TabsProps<string>>({
    'Selecting another tab reports it once': {
      args: { onSelectionChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('tab', { name: 'Alert' }));
        await expect(args.onSelectionChange).toHaveBeenCalledWith('alert');
        await expect(args.onSelectionChange).toHaveBeenCalledOnce();
      },
    },
    'Arrow keys select the next tab, End selects the last one': {
      args: { selectedKey: 'summary', onSelectionChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('tab', { name: 'Summary' })).toHaveFocus());
        await userEvent.keyboard('{ArrowRight}');
        await expect(args.onSelectionChange).toHaveBeenLastCalledWith('overview');
        await userEvent.keyboard('{End}');
        await expect(args.onSelectionChange).toHaveBeenLastCalledWith('alert');
      },
    },
  }),
});
