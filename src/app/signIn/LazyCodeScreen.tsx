import type { CodeScreenProps } from '#screens/signIn/CodeScreen.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Loads the second step of the sign-in for those who have one. */
export const LazyCodeScreen = lazyPart<CodeScreenProps>(
  async () => (await import('#screens/signIn/CodeScreen.tsx')).CodeScreen,
);
