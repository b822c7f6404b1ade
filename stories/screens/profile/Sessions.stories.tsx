import { expect, fn } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  SessionsSection,
  type SessionsSectionProps,
} from '#screens/shared/sessions/SessionsSection.tsx';
import { theseSessions, unusualSessions } from '#stories/fixtures/sessions.ts';
import { detailStates } from '#stories/fixtures/states.ts';
import { showsText } from '../assertions.ts';
import { recordStories } from '../readingStories.ts';
import { inTurn } from '../../cases.tsx';

const states = detailStates({ sessions: theseSessions });

const meta = preview.meta({
  title: 'Screens/Profile/Sessions',
  component: SessionsSection,
  args: {
    state: states.ready,
    ending: null,
    isOwn: true,
    onEnd: fn(),
    onEndAll: fn(),
    onRetry: fn(),
  },
});

const shared = recordStories('state', states);

/** One's own sessions: this device is named and has no button. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Computer · This device')).toBeVisible();
    await expect(canvas.getByText('203.0.113.7')).toBeVisible();
    await expect(
      canvas.getAllByRole('button', { name: /^Sign out (?:Phone|Tablet)/ }),
    ).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: 'Sign out other devices' })).toBeEnabled();
  },
});

/** An admin's view of another user: all sessions can be ended. */
export const AsAdmin = meta.story({
  tags: ['role:admin'],
  args: { isOwn: false, state: { ...states.ready, sessions: theseSessions.slice(1) } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/This device/)).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Sign out everywhere' })).toBeEnabled();
  },
});

/** A session of the previous release, whose origin is unknown, and the longest address. */
export const LongContent = meta.story({
  args: { isOwn: false, state: { ...states.ready, sessions: unusualSessions } },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem');
    await expect(first).toHaveTextContent(/^Unknown device/);
    await expect(second).toHaveTextContent(/2001:0db8:85a3:0000:0000:8a2e:0370:7334/);
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
});

/** Signed in on this device only: nothing else can be ended. */
export const OnlyHere = meta.story({
  args: { state: { ...states.ready, sessions: theseSessions.slice(0, 1) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Computer · This device')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});

/** The user is signed in nowhere. */
export const Empty = meta.story({
  args: { isOwn: false, state: { ...states.ready, sessions: [] } },
  play: showsText('Not signed in anywhere'),
});

/** One session is being ended: its button is pending, the others wait. */
export const Ending = meta.story({
  args: { ending: { sessionId: 'session-1' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Sign out Tablet/ })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Sign out other devices' })).toBeDisabled();
  },
});

/** All other sessions are being ended. */
export const EndingAll = meta.story({
  args: { ending: 'all' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Sign out Tablet/ })).toBeDisabled();
  },
});

/** A placeholder with the height of a session. */
export const Loading = meta.story(shared.loading);

/** The sessions are being read again: they stay. */
export const Refreshing = meta.story(shared.refreshing);

/** The refresh failed: the sessions of before stay, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByText('Computer · This device')),
);

/** Loading has failed: what failed, and Retry. */
export const Failed = meta.story(shared.failed);

/** Offline without data. */
export const Offline = meta.story(shared.offline);

/** Offline: the sessions are shown with their age, and none can be ended. */
export const OfflineStale = meta.story(shared.offlineStale('Sign out other devices'));

/** Sessions are ended and read again. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SessionsSectionProps>({
    'The buttons report what to end': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: /^Sign out Phone/ }));
        await expect(args.onEnd).toHaveBeenCalledWith('session-1');
        await userEvent.click(
          await canvas.findByRole('button', { name: 'Sign out other devices' }),
        );
        await expect(args.onEndAll).toHaveBeenCalledOnce();
      },
    },
    'Retry loads the sessions again': shared.retries('onRetry'),
  }),
});
