import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { ActivityScreen, type ActivityScreenProps } from '#screens/activity/ActivityScreen.tsx';
import { dateField } from '#stories/dateFields.ts';
import { activityStates as states, anEntry } from '#stories/fixtures/history.ts';
import { expectOffline, expectOfflineData, presses, showsText } from '../assertions.ts';
import { listStories } from '../readingStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { inTurn } from '../../cases.tsx';

const filter = { from: '2026-03-13', to: '2026-03-14', userCode: '', kind: '' } as const;

const args: ActivityScreenProps = {
  state: states.ready,
  filter,
  users: [
    { code: 'ADM01', name: 'Meera Pillai' },
    { code: 'BNK01', name: 'Asha Menon' },
  ],
  onFilterChange: fn(),
  today: '2026-03-14',
  hrefOf: (subject) => (subject.kind === 'setting' ? '/setting' : `/open?id=${subject.id}`),
  isDownloading: false,
  onDownload: fn(),
  onLoadMore: fn(),
  onRetry: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Activity/Activity',
  component: ActivityScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = listStories('state', states, 'Activity');

/** Changes of transfers, users, banks and the rate, by day. */
export const Ready = meta.story({
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: /^User deactivated ADM01/ }));
    await waitFor(() => expect(canvas.getByText('active → inactive')).toBeVisible());
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Open Ravi Shankar' })).toHaveAttribute(
        'href',
        '/open?id=7',
      ),
    );
  },
});

/** The operator, who is no user, reset a second step with a command. */
export const ByOperator = meta.story(
  shared.withRows(
    anEntry({
      id: 'operator',
      action: 'reset second factor',
      userCode: '',
      origin: { userName: '', address: null, device: 'program', rate: null },
      subject: { kind: 'user', id: '7', name: 'Ravi Shankar' },
    }),
  ),
);

/** Names of maximum length wrap on the narrowest phone. */
export const LongContent = meta.story(
  shared.withRows(
    anEntry({
      id: 'long',
      action: 'update user',
      userCode: 'ADM01',
      subject: {
        kind: 'user',
        id: '9',
        name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
      },
    }),
  ),
);

/** A skeleton above the first entries. */
export const Loading = meta.story(shared.loading);

/** Refreshing: the entries stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old entries stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);

/** Nothing was changed on these days. */
export const Empty = meta.story({
  args: { state: states.empty },
  play: showsText('Nobody changed anything like this on these days.'),
});

/** Earlier entries are loading: the button is pending. */
export const LoadingMore = meta.story({
  args: { state: states.loadingMore },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
});

/** Loading earlier entries has failed. */
export const MoreFailed = meta.story({
  args: { state: states.moreFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
});

/** All entries are loaded: no button follows. */
export const End = meta.story({
  args: { state: states.end },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Show earlier changes')).toBeNull();
  },
});

/** Loading has failed. */
export const Failed = meta.story(shared.failed);

/** Offline without stored entries: Download is disabled. */
export const Offline = meta.story({
  args: { state: states.offline },
  play: async ({ canvas }) => {
    await expectOffline({ canvas });
    await expect(canvas.getByRole('button', { name: 'Download' })).toBeDisabled();
  },
});

/** Offline with stored entries and their age: Download is disabled. */
export const OfflineStale = meta.story({
  args: { state: states.offlineStale },
  play: ({ canvas }) => expectOfflineData(canvas, 'Download'),
});

/** The spreadsheet is being downloaded: the button is pending. */
export const Downloading = meta.story({ args: { isDownloading: true } });

const noRange = 'Choose the days of the activity';

/** The first day is missing. */
export const NoFrom = meta.story({
  args: { filter: { ...filter, from: '' } },
  play: showsText('From date is required', noRange),
});

/** The last day is missing. */
export const NoTo = meta.story({
  args: { filter: { ...filter, to: '' } },
  play: showsText('To date is required', noRange),
});

/** The first day is not completely typed. */
export const FromInvalid = meta.story({
  args: { filter: { ...filter, from: '2026-03-' } },
  play: showsText('From date is incomplete or does not exist. Enter it like 31/12/2026', noRange),
});

/** The last day does not exist. */
export const ToInvalid = meta.story({
  args: { filter: { ...filter, to: '2026-02-30' } },
  play: showsText('To date is incomplete or does not exist. Enter it like 31/12/2026', noRange),
});

/** The first day is after the last. */
export const Reversed = meta.story({
  args: { filter: { ...filter, from: '2026-03-15' } },
  play: showsText('From date cannot be after To date', noRange),
});

/** More days than the activity can have. */
export const TooLong = meta.story({
  args: { filter: { ...filter, from: '2024-03-15' } },
  play: showsText('A report spans at most 366 days', noRange),
});

/** The filter keeps its other parts; the buttons download, load more, read again and leave. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ActivityScreenProps>({
    'Before the business date has loaded, the filter is disabled': {
      args: { state: states.loading, filter: null, today: null },
      play: async ({ canvas }) => {
        await expect(dateField(canvas, 'From')).toHaveAttribute('aria-disabled', 'true');
        await expect(canvas.getByRole('combobox', { name: 'User' })).toBeDisabled();
        await expect(canvas.getByRole('button', { name: 'Download' })).toBeDisabled();
      },
    },
    'Choosing a kind of change keeps the rest of the filter': {
      play: async ({ args, canvas, userEvent, canvasElement }) => {
        await userEvent.click(canvas.getByRole('button', { name: /Change/ }));
        const option = [...canvasElement.ownerDocument.querySelectorAll('[role=option]')].find(
          ({ textContent }) => textContent === 'Payments',
        );
        await userEvent.click(option ?? canvasElement);
        await expect(args.onFilterChange).toHaveBeenCalledWith({ ...filter, kind: 'payments' });
      },
    },
    'A common range keeps the rest of the filter': {
      args: { filter: { ...filter, kind: 'payments' } },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Choose days' }));
        await userEvent.click(await screen.findByRole('button', { name: 'This month' }));
        await expect(args.onFilterChange).toHaveBeenCalledWith({
          userCode: '',
          kind: 'payments',
          from: '2026-03-01',
          to: '2026-03-14',
        });
      },
    },
    'Choosing a user keeps the rest of the filter': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(
          canvas.getByRole('combobox', { name: 'User' }),
          'BNK01{ArrowDown}{Enter}',
        );
        await userEvent.tab();
        await expect(args.onFilterChange).toHaveBeenCalledWith({ ...filter, userCode: 'BNK01' });
      },
    },
    'The button downloads the spreadsheet': { play: presses('Download', 'onDownload') },
    'The button loads earlier entries': {
      args: { state: states.available },
      play: presses('Show earlier changes', 'onLoadMore'),
    },
    'Retry reads the activity again': shared.retries('onRetry'),
    'Back leads to the setting': { play: presses('Back', 'onBack') },
  }),
});
