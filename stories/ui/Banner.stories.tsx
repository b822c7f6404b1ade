import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Banner, bannerTones, type BannerProps } from '#ui/Banner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/Banner',
  component: Banner,
  args: { children: 'You are offline', tone: 'offline' as const },
  parameters: { chromatic: modesOf.ui },
});

const ignore = () => {};

/** With an action, with a title, and with a long text. */
export const Looks = meta.story(
  sideBySide<BannerProps>({
    'The offline banner with its action': {
      args: { actions: [{ label: commonMessages.reload, onPress: ignore }] },
    },
    'A danger banner is announced at once, because it has the role alert': {
      args: {
        tone: 'danger',
        title: 'Problem message',
        children: 'The name on the account differs.',
      },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('alert')).toHaveTextContent(
          'The name on the account differs.',
        );
      },
    },
    'A long message beside an action': {
      args: {
        tone: 'warning',
        children:
          'Could not refresh. What you see was read at 2:32 pm and may be out of date by the time you act on it.',
        actions: [{ label: commonMessages.retry, onPress: ignore }],
      },
    },
  }),
);

/** Every tone. */
export const Matrix = meta.story(
  matrix({
    rows: bannerTones,
    columns: ['plain', 'titled', 'with an action'],
    width: '18rem',
    cell: (tone, kind) => (
      <Banner
        tone={tone}
        title={kind === 'titled' ? 'Could not refresh' : undefined}
        {...(kind === 'with an action' && {
          actions: [{ label: commonMessages.retry, onPress: ignore }],
        })}
      >
        Something to know
      </Banner>
    ),
  }),
);
