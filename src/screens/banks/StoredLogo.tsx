import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Bank } from '#domain/banks/bank.ts';
import { Logo } from '#ui/Logo.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';
import { Thumbnail } from '#ui/Thumbnail.tsx';

const messages = defineMessages({
  logo: { id: 'StoredLogo.logo', defaultMessage: 'Logo' },
});

const Root = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
`;

const Label = styled.span`
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('inkSoft')};
`;

/** The logo of a bank, which opens in the image viewer, or a placeholder icon. */
export function StoredLogo({ bank }: { bank: Bank }) {
  const { formatMessage } = useIntl();
  const { logoUrl, name } = bank;
  return (
    <Root>
      <Label>
        <FormattedMessage {...messages.logo} />
      </Label>
      {logoUrl === null ? (
        <Logo size="title" />
      ) : (
        <Thumbnail
          label={formatMessage(messages.logo)}
          images={[{ source: logoUrl, thumb: logoUrl, title: name }]}
        />
      )}
    </Root>
  );
}
