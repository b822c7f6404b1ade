import { useServices, useStore } from './ServicesProvider.tsx';

/** The line with the day at a glance above a list of transactions, in a window that is wide enough for it. */
export function useGlance() {
  const { platform, fitsColumns } = useServices();
  const { choice, choose } = platform.display.glance;
  return {
    isOffered: useStore(fitsColumns.alone),
    isShown: useStore(choice) === 'shown',
    onChange: (isShown: boolean) => choose(isShown ? 'shown' : 'closed'),
  };
}
