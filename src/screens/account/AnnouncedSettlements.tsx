import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Settlement } from '#domain/account/account.ts';
import { isUnsettled, type Submission } from '#domain/lists/screenStates.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { colour, space } from '#ui/theme/tokens.ts';
import { EntryList } from '#screens/shared/lists/EntryList.ts';
import { reasonError, ReasonField } from '#screens/shared/forms/ReasonField.tsx';
import type { AccountAdmin } from './accountAdmin.ts';
import { SettlementLine } from './SettlementLine.tsx';

const messages = defineMessages({
  title: { id: 'Announced.title', defaultMessage: 'Announced settlements' },
  waiting: {
    id: 'Announced.waiting',
    defaultMessage: 'An admin has to confirm these. They count from then on.',
  },
  confirm: { id: 'Announced.confirm', defaultMessage: 'Confirm' },
  decline: { id: 'Announced.decline', defaultMessage: 'Decline' },
  declineTitle: { id: 'Announced.declineTitle', defaultMessage: 'Decline settlement' },
  withdraw: { id: 'Announced.withdraw', defaultMessage: 'Withdraw' },
  withdrawTitle: { id: 'Announced.withdrawTitle', defaultMessage: 'Withdraw settlement' },
  withdrawEffect: {
    id: 'Announced.withdrawEffect',
    defaultMessage: 'No admin can confirm it then. You can announce another one.',
  },
});

const List = styled(EntryList)`
  /* As wide as the section. */
  & > [aria-current] {
    margin-inline: calc(-1 * ${space(4)});
    padding-inline: ${space(4)};
    background: ${colour('sunken')};
  }
`;

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(2)};
  padding-block-end: ${space(2)};
`;

export interface AnnouncedSettlementsProps {
  settlements: readonly Settlement[];
  /** The settlement that the user looks for, which is marked and the first; null for none. */
  currentId: string | null;
  /** Null for the agent. */
  admin: Pick<AccountAdmin, 'onConfirm' | 'onDecline'> | null;
  /** Called when the agent withdraws one of them. */
  onWithdraw: (settlement: Settlement) => void;
  /** Of the last decision. */
  submission: Submission;
  isOffline: boolean;
}

/** The settlements that an agent has announced. An admin decides about them, and the agent may withdraw them. */
export function AnnouncedSettlements({
  settlements,
  currentId,
  admin,
  onWithdraw,
  submission,
  isOffline,
}: AnnouncedSettlementsProps) {
  const { formatMessage } = useIntl();
  /** The settlement whose dialog is open. */
  const [ending, setEnding] = useState<Settlement | null>(null);
  const isBusy = isUnsettled(submission) || isOffline;
  const isCurrent = ({ id }: Settlement) => id === currentId;
  const ordered = [
    ...settlements.filter(isCurrent),
    ...settlements.filter((settlement) => !isCurrent(settlement)),
  ];
  return (
    <Section title={formatMessage(messages.title)}>
      {!admin && (
        <p>
          <FormattedMessage {...messages.waiting} />
        </p>
      )}
      <List>
        {ordered.map((settlement) => (
          <li key={settlement.id} {...(isCurrent(settlement) && { 'aria-current': true })}>
            <SettlementLine settlement={settlement} />
            <Actions>
              <Button variant="outline" isDisabled={isBusy} onPress={() => setEnding(settlement)}>
                <FormattedMessage {...(admin ? messages.decline : messages.withdraw)} />
              </Button>
              {admin && (
                <Button isDisabled={isBusy} onPress={() => admin.onConfirm(settlement)}>
                  <FormattedMessage {...messages.confirm} />
                </Button>
              )}
            </Actions>
          </li>
        ))}
      </List>
      {admin && ending && (
        <DeclineDialog
          settlement={ending}
          onDecline={(reason) => {
            setEnding(null);
            admin.onDecline(ending, reason);
          }}
          onClose={() => setEnding(null)}
        />
      )}
      {!admin && ending && (
        <WithdrawDialog
          settlement={ending}
          onWithdraw={() => {
            setEnding(null);
            onWithdraw(ending);
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  );
}

interface DeclineDialogProps {
  settlement: Settlement;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

function DeclineDialog({ settlement, onDecline, onClose }: DeclineDialogProps) {
  const intl = useIntl();
  const title = intl.formatMessage(messages.declineTitle);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form<{ reason: string }>
        label={title}
        validate={({ reason }) => ({ reason: reasonError(reason, intl) })}
        onSubmit={({ reason }) => onDecline(reason.trim())}
      >
        <SettlementLine settlement={settlement} />
        <ReasonField />
        <SubmitButton variant="danger">
          <FormattedMessage {...messages.decline} />
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

interface WithdrawDialogProps {
  settlement: Settlement;
  onWithdraw: () => void;
  onClose: () => void;
}

function WithdrawDialog({ settlement, onWithdraw, onClose }: WithdrawDialogProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog title={formatMessage(messages.withdrawTitle)} onClose={onClose}>
      <Stack>
        <SettlementLine settlement={settlement} />
        <p>
          <FormattedMessage {...messages.withdrawEffect} />
        </p>
        <Button variant="danger" isWide onPress={onWithdraw}>
          <FormattedMessage {...messages.withdraw} />
        </Button>
      </Stack>
    </Dialog>
  );
}
