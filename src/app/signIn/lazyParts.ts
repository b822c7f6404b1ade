import { lazyPart } from '#ui/lazyPart.tsx';

/** Parts of the sign-in whose code is loaded when they are first shown. */
export const parts = {
  /** For those who have a second step. */
  CodeScreen: lazyPart(async () => (await import('#screens/signIn/CodeScreen.tsx')).CodeScreen),
  /** Only opened by the identity provider. */
  ConfirmationEnd: lazyPart(
    async () => (await import('./stepUp/ConfirmationEnd.tsx')).ConfirmationEnd,
  ),
  ConfirmAtProvider: lazyPart(
    async () => (await import('./stepUp/ConfirmAtProvider.tsx')).ConfirmAtProvider,
  ),
  ConfirmPassword: lazyPart(
    async () => (await import('./stepUp/ConfirmPassword.tsx')).ConfirmPassword,
  ),
};
