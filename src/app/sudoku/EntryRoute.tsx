import { useNavigate } from 'react-router-dom';
import { paths } from '#app/links.ts';
import { Puzzle, unlock } from './Puzzle.tsx';
import { useServices } from '#core/services/ServicesProvider.tsx';

/** The puzzle, for a visitor who is redirected to it within the app. */
export function EntryRoute() {
  const services = useServices();
  const navigate = useNavigate();
  return (
    <Puzzle
      onUnlock={() => {
        unlock(services);
        void navigate(paths.dashboard);
      }}
    />
  );
}
