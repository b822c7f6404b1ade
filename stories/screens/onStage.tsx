import type { Decorator } from '@storybook/react-vite';
import { UnauthorizedScreen } from '#screens/Unauthorized/UnauthorizedScreen.tsx';
import type { Role } from '#domain/roles.ts';
import { SessionEnd } from './SessionEnd.tsx';

/**
 * Where a story of a screen is played. `page`: alone, in the whole window. `sessionEnd`: in the
 * second after the server no longer knew the session. `forbidden`: what stands in its place for a
 * role that has no such screen.
 */
type Stage = { kind: 'page' } | { kind: 'sessionEnd'; role: Role } | { kind: 'forbidden' };

const inWindow: Stage = { kind: 'page' };

/** Parameters of a story of the session's end. */
export const signedOut = (role: Role) =>
  ({ stage: { kind: 'sessionEnd', role } satisfies Stage }) as const;

/** Parameters of a story for a role without the screen. */
export const forbidden = { stage: { kind: 'forbidden' } satisfies Stage } as const;

/** Sets each story of a screen on its stage. */
export const onStage: Decorator = (Story, { parameters }) => {
  const stage: Stage = parameters.stage ?? inWindow;
  switch (stage.kind) {
    case 'page':
      return (
        <main style={{ height: '100dvh' }}>
          <Story />
        </main>
      );
    case 'sessionEnd':
      return (
        <SessionEnd role={stage.role}>
          <Story />
        </SessionEnd>
      );
    case 'forbidden':
      return <UnauthorizedScreen homeHref="/dashboard" />;
    default:
      return stage satisfies never;
  }
};
