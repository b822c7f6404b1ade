import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { space } from '#ui/theme/tokens.ts';
import { FreshnessBanner } from './FreshnessBanner.tsx';
import { OfflineContext } from './OfflineContext.ts';
import type { DetailState } from './states.ts';
import { Trouble } from './Trouble.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};

  /* What marks a refresh must not move what is being read. */
  & > [role='progressbar'] {
    margin-block-end: calc(-1 * ${space(4)});
  }
`;

export interface DetailBodyProps<Data extends object> {
  state: DetailState<Data>;
  /** The layout of what is on its way. */
  skeleton: ReactNode;
  /**
   * What to say of a missing thing of which the server said nothing, and the way back from there.
   * Null where there always is something, so that missing it is a failure.
   */
  missing: { text: string; onBack: () => void } | null;
  onRetry: () => void;
  /** What there is to show, once it was read. */
  children: (data: Data) => ReactNode;
}

/** One thing that is read whole, in every state that reading it can have. */
export function DetailBody<Data extends object>({
  state,
  skeleton,
  missing,
  onRetry,
  children,
}: DetailBodyProps<Data>) {
  switch (state.kind) {
    case 'loading':
      return skeleton;
    case 'failed':
    case 'offline':
      return <Trouble kind={state.kind} onRetry={onRetry} />;
    case 'missing':
      return missing ? (
        <Missing {...missing} text={state.message || missing.text} />
      ) : (
        <Trouble kind="failed" onRetry={onRetry} />
      );
    case 'ready':
      return (
        <OfflineContext value={state.freshness.kind === 'offline'}>
          <Column>
            <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />
            {children(state)}
          </Column>
        </OfflineContext>
      );
    default:
      return state satisfies never;
  }
}

function Missing({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title={text}
      action={
        <Button variant="outline" onPress={onBack}>
          <FormattedMessage {...commonMessages.back} />
        </Button>
      }
    />
  );
}
