import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ListState } from '#domain/lists/screenStates.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

export interface EarlierRowsProps {
  /** Of the list above. */
  state: Pick<Extract<ListState<unknown>, { kind: 'ready' }>, 'more' | 'freshness'>;
  onLoadMore: () => void;
  onRetry: () => void;
  /** Text of the button. */
  children: ReactNode;
}

/** The button below a list that begins with the newest rows and does not scroll by itself. Nothing after its last row. */
export function EarlierRows({ state, onLoadMore, onRetry, children }: EarlierRowsProps) {
  if (state.more === 'end' || state.freshness.kind === 'offline') return null;
  if (state.more === 'failed') {
    return (
      <Banner tone="warning" actions={[{ label: commonMessages.retry, onPress: onRetry }]}>
        <FormattedMessage {...commonMessages.somethingWentWrong} />
      </Banner>
    );
  }
  return (
    <Button variant="outline" isWide isPending={state.more === 'loading'} onPress={onLoadMore}>
      {children}
    </Button>
  );
}
