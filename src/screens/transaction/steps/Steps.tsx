import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { IconButton } from '#ui/IconButton.tsx';
import { useShortcut } from '#ui/useShortcut.ts';
import { colour, space, tabular, text } from '#ui/theme/tokens.ts';
import { placeMessage, stepMessages } from './stepMessages.ts';

const Group = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;
  display: flex;
  flex: none;
  align-items: center;
  /* The arrows have space around them, and the title beside needs it on a phone. */
  margin-inline: calc(-1 * ${space(2)});

  &:dir(rtl) svg {
    transform: scaleX(-1);
  }
`;

const Place = styled.span`
  margin-inline: calc(-1 * ${space(2)});
  ${text('caption')}
  color: ${colour('inkSoft')};
  white-space: nowrap;
  ${tabular}
`;

export interface StepsProps {
  /** Place of the transaction in the list, from 1. */
  position: number;
  /** Number of loaded rows. */
  total: number;
  /** True if the list has no further rows, so that the total is known. */
  isComplete: boolean;
  /** True if there is a next transaction, which may still have to be loaded. */
  hasNext: boolean;
  /** Shows the transaction after (1) or before (-1) this one. */
  onStep: (by: 1 | -1) => void;
}

/** Steps to the transactions before and after this one in the list from which it was opened. */
export function Steps({ position, total, isComplete, hasNext, onStep }: StepsProps) {
  const { formatMessage } = useIntl();
  const hasPrevious = position > 1;
  useShortcut('previous', hasPrevious ? () => onStep(-1) : null);
  useShortcut('next', hasNext ? () => onStep(1) : null);
  return (
    <Group aria-label={formatMessage(stepMessages.label)}>
      <IconButton
        icon="previous"
        label={formatMessage(stepMessages.previous)}
        isDisabled={!hasPrevious}
        onPress={() => onStep(-1)}
      />
      <Place>
        <FormattedMessage
          {...placeMessage}
          values={{ position, total, more: isComplete ? '' : '+' }}
        />
      </Place>
      <IconButton
        icon="next"
        label={formatMessage(stepMessages.next)}
        isDisabled={!hasNext}
        onPress={() => onStep(1)}
      />
    </Group>
  );
}
