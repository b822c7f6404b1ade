import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/Page.tsx';
import { inFlow, space } from '#ui/theme/tokens.ts';
import { type ListProps, PagedList } from '#screens/shared/lists/PagedList.tsx';
import { BankName } from '../BankName.tsx';
import { reconciliationMessages } from '../reconciliationMessages.ts';
import { ClosedDayRow, type ListedClose } from './ClosedDayRow.tsx';
import { closeMessages } from './closeMessages.ts';

const messages = defineMessages({
  closes: { id: 'Closing.closes', defaultMessage: 'Closed days' },
  empty: {
    id: 'Closing.empty',
    defaultMessage: 'Import the statement of the bank, match its lines, then close the day.',
  },
  end: { id: 'Closing.end', defaultMessage: 'No More Closed Days' },
});

export interface ClosingScreenProps extends ListProps<ListedClose> {
  /** Name of the bank. */
  bank: string;
  /** URL of the form that closes a day. */
  closeHref: string;
  onBack: () => void;
}

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  ${inFlow('display: block; height: auto;')}
`;

const Tools = styled.div`
  padding: ${space(1)} ${space(4)} ${space(3)};
`;

/** The closed days of a bank, the newest first. */
export function ClosingScreen({ bank, closeHref, onBack, ...props }: ClosingScreenProps) {
  const { formatMessage } = useIntl();
  const close = (
    <LinkButton variant="outline" href={closeHref}>
      <FormattedMessage {...closeMessages.closeDay} />
    </LinkButton>
  );
  return (
    <Page
      title={formatMessage(reconciliationMessages.closing)}
      onBack={onBack}
      actions={close}
      isFilled
    >
      <Layout>
        <Tools>
          <BankName>{bank}</BankName>
        </Tools>
        <PagedList
          {...props}
          label={formatMessage(messages.closes)}
          renderRow={renderClose}
          endMessage={formatMessage(messages.end)}
          emptyText={formatMessage(messages.empty)}
        />
      </Layout>
    </Page>
  );
}

// Has a stable identity, so that a row renders again only when it changes.
const renderClose = (close: ListedClose) => <ClosedDayRow close={close} />;
