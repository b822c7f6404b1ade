import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { LinkButton } from '#ui/LinkButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { tabular } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  newTab: { id: 'TransactionTabLink.newTab', defaultMessage: '(opens in a new tab)' },
});

const Root = styled.span`
  ${tabular}

  && > a {
    padding-inline: 0;
  }
`;

export interface TransactionTabLinkProps {
  code: string;
  href: string;
}

/** Opens a transaction in a new tab, so that what is on the screen stays as it is. */
export function TransactionTabLink({ code, href }: TransactionTabLinkProps) {
  return (
    <Root>
      <LinkButton variant="quiet" href={href} target="_blank">
        {code}
        <VisuallyHidden>
          {' '}
          <FormattedMessage {...messages.newTab} />
        </VisuallyHidden>
      </LinkButton>
    </Root>
  );
}
