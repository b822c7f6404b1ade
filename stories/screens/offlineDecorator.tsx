import type { Decorator } from '@storybook/react-vite';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';

/** Shows a story as on a device that is offline. */
export const offlineDecorator: Decorator = (Story) => (
  <OfflineContext value={true}>
    <Story />
  </OfflineContext>
);
