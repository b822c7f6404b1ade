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

  /* A line of its own, also where the buttons below it share one. */
  && {
    flex-basis: 100%;
  }
`;

/** Stands by controls that can't be used without a network. */
export function OfflineReason() {
  return (
    <Root>
      <Icon name="offline" size={16} />
      <FormattedMessage {...commonMessages.offline} />
    </Root>
  );
}
