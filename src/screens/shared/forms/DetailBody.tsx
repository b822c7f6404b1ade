import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { space } from '#ui/theme/tokens.ts';
import { FreshnessBanner } from '../lists/FreshnessBanner.tsx';
import { OfflineContext } from './OfflineContext.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { ErrorState } from '../lists/ErrorState.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};

  /* The bar of a form is at the end of the page. */
  &:has([data-at-end]) {
    flex: 1 0 auto;
  }

  /* The refresh indicator must not shift the content. */
  & > [role='progressbar'] {
    margin-block-end: calc(-1 * ${space(4)});
  }
`;

export interface DetailBodyProps<Data extends object> {
  state: DetailState<Data>;
  /** Placeholder shown while loading. */
  skeleton: ReactNode;
  /**
   * Default message and Back action for a missing record. Null if the record always exists, so that a
   * missing record is an error.
   */
  missing: { text: string; onBack: () => void } | null;
  onRetry: () => void;
  /** Renders the loaded data. */
  children: (data: Data) => ReactNode;
}

/** The body of a detail screen, in all states of its record. */
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
      return <ErrorState kind={state.kind} onRetry={onRetry} />;
    case 'missing':
      return missing ? (
        <Missing {...missing} text={state.message || missing.text} />
      ) : (
        <ErrorState kind="failed" onRetry={onRetry} />
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
