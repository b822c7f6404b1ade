import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Puzzle } from '../Puzzle.tsx';
import { useServices } from '../ServicesProvider.tsx';
import { unlock } from '../unlock.ts';

/** The puzzle, for whoever is led back to it. */
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
