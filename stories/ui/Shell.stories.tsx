import { expect, within } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Banner } from '#ui/Banner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { Shell } from '#ui/Shell.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { renderSample, sampleHref, sampleRows } from './rows.tsx';

const items = [
  { href: '/dashboard', label: 'Dashboard', icon: 'home', isCurrent: true },
  { href: '/transaction-initiate', label: 'Initiate', icon: 'send', isCurrent: false },
  { href: '/users', label: 'Users', icon: 'users', isCurrent: false },
  { href: '/bank', label: 'Banks', icon: 'bank', isCurrent: false },
  { href: '/report', label: 'Report', icon: 'report', isCurrent: false },
  { href: '/setting', label: 'Setting', icon: 'settings', isCurrent: false },
] as const;

const meta = preview.meta({
  title: 'UI/Layout/Shell',
  component: Shell,
  args: {
    header: (
      <>
        <strong style={{ flex: 1 }}>Rate: 86.40 ₹</strong>
        <IconButton icon="bell" label="Notifications" />
        <IconButton icon="profile" label="Profile" />
      </>
    ),
    navigation: { label: 'Main', items },
    children: (
      <Page title="Orders" isFilled>
        <Tabs
          label="Dashboard"
          tabs={[
            { id: 'orders', label: 'Orders' },
            { id: 'overview', label: 'Overview' },
            { id: 'alert', label: 'Alert' },
          ]}
          selectedKey="orders"
        >
          <InfiniteList
            label="Orders"
            items={sampleRows(40)}
            renderRow={renderSample}
            hrefOf={sampleHref}
          />
        </Tabs>
      </Page>
    ),
  },
  parameters: { chromatic: modesOf.wideUi },
});

/** Expects every entry of the navigation and its whole label to be visible. */
const expectVisibleEntries = async ({ canvas }: { canvas: ReturnType<typeof within> }) => {
  await document.fonts.ready;
  const links = within(canvas.getByRole('navigation')).getAllByRole('link');
  await expect(links).toHaveLength(items.length);
  for (const link of links) {
    const [box, label] = [link, within(link).getByText(link.textContent)].map((element) =>
      element.getBoundingClientRect(),
    );
    if (!box || !label) throw new Error('An entry has no label');
    await expect(box.left).toBeGreaterThanOrEqual(0);
    await expect(box.right).toBeLessThanOrEqual(innerWidth);
    await expect(box.bottom).toBeLessThanOrEqual(innerHeight);
    await expect(label.left).toBeGreaterThanOrEqual(box.left - 0.5);
    await expect(label.right).toBeLessThanOrEqual(box.right + 0.5);
    await expect(label.bottom).toBeLessThanOrEqual(box.bottom);
  }
};

/** Six destinations, with the current one highlighted. */
export const Admin = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(canvas.getByRole('main')).toBeVisible();
    await expectVisibleEntries({ canvas });
  },
});

/** At twice the text size, the entries are in two rows, each with its whole label. */
export const LargeText = meta.story({ globals: { textSize: 'large' }, play: expectVisibleEntries });

/** A shell without navigation. */
export const WithoutNavigation = meta.story({ args: { navigation: undefined } });

/** Offline: a banner above the screen. */
export const Offline = meta.story({
  args: {
    banner: (
      <Banner tone="offline" actions={[{ label: commonMessages.reload, onPress: () => {} }]}>
        You are offline
      </Banner>
    ),
  },
});
