import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import {
  SetUpFirstScreen,
  type SetUpFirstScreenProps,
} from '#screens/profile/secondFactor/SetUpFirstScreen.tsx';
import { aSecondFactor } from '#stories/fixtures/secondFactor.ts';
import { detailStates } from '#stories/fixtures/states.ts';
import { presses } from '../assertions.ts';
import { interaction } from '../../../.storybook/modes.ts';

const nothing = { ...aSecondFactor, since: null, isRequired: true, recoveryCodes: 0 };

const args: SetUpFirstScreenProps = {
  secondFactor: {
    state: detailStates(nothing).ready,
    step: { kind: 'overview', pending: null },
    // Tested in the stories of the section.
    onSetUp() {},
    onRenew() {},
    onRemove() {},
    onConfirm() {},
    onCancel() {},
    onDone() {},
    onCopy() {},
    onDownload() {},
    onRetry() {},
    canAdd: true,
    onAdd() {},
    onRename: async () => true,
    onRemovePasskey: async () => true,
  },
  isSigningOut: false,
  onSignOut: fn(),
};

const meta = preview.meta({
  title: 'Screens/Profile/Set up first',
  component: SetUpFirstScreen,
  args,
  tags: ['role:admin'],
});

/** States why nothing else can be done, and the only next steps. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Your role needs a second step at the sign-in\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Set up' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Logout' })).toBeEnabled();
  },
});

/** Signing out: Logout is pending. */
export const SigningOut = meta.story({
  args: { isSigningOut: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Logout/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
  },
});

/** Logout signs out. */
export const SignsOut = meta.story({ ...interaction, play: presses('Logout', 'onSignOut') });
