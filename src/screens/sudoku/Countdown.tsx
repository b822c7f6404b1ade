import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { colour, tabular, text, weight } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  timeLeft: { id: 'Entry.timeLeft', defaultMessage: 'Time left' },
});

/** Threshold of the warning colour. */
const lastSeconds = 30;

const Root = styled.span`
  color: ${colour('inkSoft')};
  ${text('title')}
  ${tabular}
  font-weight: ${weight('medium')};

  &[data-short] {
    color: ${colour('danger')};
    font-weight: ${weight('strong')};
  }
`;

export interface CountdownProps {
  /** Whole seconds. */
  seconds: number;
}

/** The remaining time as minutes and seconds, such as 04:59. */
export function Countdown({ seconds }: CountdownProps) {
  const { formatMessage } = useIntl();
  const parts = [Math.floor(seconds / 60), seconds % 60];
  return (
    <Root
      role="timer"
      aria-label={formatMessage(messages.timeLeft)}
      data-short={seconds <= lastSeconds || undefined}
    >
      {parts.map((part) => String(part).padStart(2, '0')).join(':')}
    </Root>
  );
}
