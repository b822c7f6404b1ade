import { useRef } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Claim } from '#domain/workflow/claim.ts';
import { Deferred } from '#ui/Deferred.tsx';
import { Icon } from '#ui/Icon.tsx';
import { colour, from, size, space, text } from '#ui/theme/tokens.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { ClaimText } from '#screens/shared/transactions/ClaimText.tsx';

const messages = defineMessages({
  take: { id: 'ClaimLine.take', defaultMessage: 'I am paying this' },
});

/** As high without a claim as with one while there is a button, so that nothing below moves. */
const Root = styled.div`
  display: grid;
  align-items: center;
  padding-inline: ${space(4)};

  &[data-actionable] {
    min-height: ${size('field')};
  }

  /* The button is as wide as the cards. */
  ${from('column')} {
    &[data-actionable]:not([data-claimed]) {
      padding-inline: 0;
    }
  }

  /* Stays in the page, because a region that appears with its text is not announced. */
  &:not([data-actionable], [data-claimed]) {
    position: absolute;
  }
`;

const Line = styled.output`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  ${text('small')}
  color: ${colour('inkSoft')};

  & > svg {
    flex: none;
  }
`;

export interface ClaimLineProps {
  /** The claim of the transaction; null if nobody is paying it. */
  claim: Claim | null;
  /** Called when the user states that they are paying. Without it, there is no button. */
  onTake?: (() => void | Promise<void>) | undefined;
}

/** Shows who is paying a transaction, or a banker's button to state it. */
export function ClaimLine({ claim, onTake }: ClaimLineProps) {
  const isPressed = useRef(false);
  /** The line replaces the button that had the focus. */
  const takeFocus = (line: HTMLElement | null) => {
    if (line && isPressed.current) line.focus();
    isPressed.current = false;
  };
  const take = () => {
    isPressed.current = true;
    void onTake?.();
  };
  return (
    <Root
      data-actionable={onTake !== undefined || undefined}
      data-claimed={claim !== null || undefined}
    >
      <Line>
        {claim && (
          <>
            <Icon name="banker" size={16} />
            <span ref={takeFocus} tabIndex={-1}>
              <ClaimText claim={claim} />
            </span>
          </>
        )}
      </Line>
      {!claim && onTake && (
        <Deferred fallback={null}>
          <ActionButton variant="outline" isWide icon="banker" onPress={take}>
            <FormattedMessage {...messages.take} />
          </ActionButton>
        </Deferred>
      )}
    </Root>
  );
}
