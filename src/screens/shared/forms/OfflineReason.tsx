import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Icon } from '#ui/Icon.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const Root = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  ${text('small')}
  color: ${colour('inkSoft')};

  /* A separate line, also when the buttons below share one. */
  && {
    flex-basis: 100%;
  }
`;

/** The reason why controls are disabled offline. */
export function OfflineReason() {
  return (
    <Root>
      <Icon name="offline" size={16} />
      <FormattedMessage {...commonMessages.offline} />
    </Root>
  );
}
