import { useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Passkey } from '#domain/users/secondFactor.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { Stack } from '#ui/Stack.tsx';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { timestampText } from '#ui/timestampText.ts';
import { useFocusFirst } from '#ui/useFocusFirst.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { RenamePasskeyForm } from './RenamePasskeyForm.tsx';

const messages = defineMessages({
  synced: { id: 'PasskeyRow.synced', defaultMessage: 'Synced between devices' },
  bound: { id: 'PasskeyRow.bound', defaultMessage: 'On one device' },
  unused: { id: 'PasskeyRow.unused', defaultMessage: 'Not used yet' },
  rename: { id: 'PasskeyRow.rename', defaultMessage: 'Rename' },
  remove: { id: 'PasskeyRow.remove', defaultMessage: 'Remove' },
  sure: { id: 'PasskeyRow.sure', defaultMessage: 'Remove this passkey?' },
  sureOfLast: {
    id: 'PasskeyRow.sureOfLast',
    defaultMessage:
      'Remove this passkey? The second step is then off, and the password alone is enough to sign in.',
  },
  keep: { id: 'PasskeyRow.keep', defaultMessage: 'Keep it' },
});

const addedMessage = defineMessage<{ time: string }>({
  id: 'PasskeyRow.added',
  defaultMessage: 'Added {time}',
});
const usedMessage = defineMessage<{ time: string }>({
  id: 'PasskeyRow.used',
  defaultMessage: 'Last used {time}',
});

const Row = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
  padding-block: ${space(3)};

  & + & {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Facts = styled.div`
  display: flex;
  flex-direction: column;
  ${text('caption')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
  ${tabular}
`;

const Name = styled.span`
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('ink')};
`;

const Buttons = styled.div`
  ${buttonRowCss}
`;

export interface PasskeyRowProps {
  passkey: Passkey;
  /** Effect of the removal: nothing else, it turns the second step off, or the role does not allow it. */
  removal: 'removable' | 'turnsOff' | 'needed';
  /** The action that is being sent; null for none. */
  pending: string | null;
  /** @returns false if it failed */
  onRename: (id: string, name: string) => Promise<boolean>;
  /** @returns false if it failed */
  onRemovePasskey: (id: string) => Promise<boolean>;
}

/** A passkey with ways to rename and remove it. */
export function PasskeyRow({ passkey, removal, pending, ...props }: PasskeyRowProps) {
  const [mode, setMode] = useState<'view' | 'rename' | 'remove'>('view');
  const row = useFocusFirst<HTMLLIElement>(mode);
  const view = () => setMode('view');
  const isPending = pending === 'changePasskey';
  async function remove() {
    if (!(await props.onRemovePasskey(passkey.id))) view();
  }
  return (
    <Row ref={row}>
      {mode === 'rename' ? (
        <RenamePasskeyForm
          name={passkey.name}
          isPending={isPending}
          onCancel={view}
          onSubmit={async (name) => {
            if (await props.onRename(passkey.id, name)) view();
          }}
        />
      ) : (
        <PasskeyFacts passkey={passkey} />
      )}
      {mode === 'view' && (
        <Buttons>
          <ActionButton
            variant="outline"
            isDisabled={pending !== null}
            onPress={() => setMode('rename')}
          >
            <ButtonText name={passkey.name} message="rename" />
          </ActionButton>
          {removal !== 'needed' && (
            <ActionButton
              variant="outline"
              isDisabled={pending !== null}
              onPress={() => setMode('remove')}
            >
              <ButtonText name={passkey.name} message="remove" />
            </ActionButton>
          )}
        </Buttons>
      )}
      {mode === 'remove' && (
        <Stack>
          <Banner tone="warning">
            <FormattedMessage {...(removal === 'turnsOff' ? messages.sureOfLast : messages.sure)} />
          </Banner>
          <Buttons>
            <Button variant="outline" isDisabled={isPending} onPress={view}>
              <FormattedMessage {...messages.keep} />
            </Button>
            <ActionButton variant="danger" isPending={isPending} onPress={() => void remove()}>
              <FormattedMessage {...messages.remove} />
            </ActionButton>
          </Buttons>
        </Stack>
      )}
    </Row>
  );
}

/** The buttons of all rows have the same visible text. */
function ButtonText({ name, message }: { name: string; message: 'rename' | 'remove' }) {
  return (
    <>
      <FormattedMessage {...messages[message]} />
      <VisuallyHidden> {name}</VisuallyHidden>
    </>
  );
}

function PasskeyFacts({ passkey }: { passkey: Passkey }) {
  const intl = useIntl();
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <Facts>
      <Name>{name}</Name>
      <span>
        <FormattedMessage {...(isSynced ? messages.synced : messages.bound)} />
      </span>
      <span>
        <FormattedMessage {...addedMessage} values={{ time: timestampText(intl, createdAt) }} />
      </span>
      <span>
        {lastUsedAt === null ? (
          <FormattedMessage {...messages.unused} />
        ) : (
          <FormattedMessage {...usedMessage} values={{ time: timestampText(intl, lastUsedAt) }} />
        )}
      </span>
    </Facts>
  );
}
