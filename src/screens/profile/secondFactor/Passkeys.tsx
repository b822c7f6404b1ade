import { useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Passkey, PasskeyProblem } from '#domain/users/secondFactor.ts';
import { Banner } from '#ui/Banner.tsx';
import { Stack } from '#ui/Stack.tsx';
import { colour, text } from '#ui/theme/tokens.ts';
import { useFocusFirst } from '#ui/useFocusFirst.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { PasskeyRow, type PasskeyRowProps } from './PasskeyRow.tsx';

const messages = defineMessages({
  add: { id: 'Passkeys.add', defaultMessage: 'Add a passkey' },
  unsupported: {
    id: 'Passkeys.unsupported',
    defaultMessage: 'This browser cannot add passkeys.',
  },
});

const problems = defineMessages({
  cancelled: {
    id: 'Passkeys.cancelled',
    defaultMessage: 'No passkey was added. Nothing has changed.',
  },
  known: { id: 'Passkeys.known', defaultMessage: 'This device has a passkey of yours already.' },
  failed: { id: 'Passkeys.failed', defaultMessage: "Couldn't add a passkey. Try again." },
}) satisfies Record<PasskeyProblem, object>;

const List = styled.ul`
  display: flex;
  flex-direction: column;
`;

const Note = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

export interface PasskeysProps extends Omit<PasskeyRowProps, 'passkey' | 'removal'> {
  passkeys: readonly Passkey[];
  /** Effect of removing the only passkey. */
  lastOne: PasskeyRowProps['removal'];
  /** Reason why no passkey was added; null without a problem. */
  problem: PasskeyProblem | null;
  /** False in a browser without passkeys. */
  canAdd: boolean;
  onAdd: () => void;
}

/** The passkeys of the user, with ways to add, rename and remove them. */
export function Passkeys({ passkeys, lastOne, problem, ...props }: PasskeysProps) {
  const { pending, canAdd, onAdd } = props;
  const [removals, setRemovals] = useState(0);
  const root = useFocusFirst<HTMLDivElement>(removals);
  async function remove(id: string) {
    const isRemoved = await props.onRemovePasskey(id);
    if (isRemoved) setRemovals((count) => count + 1);
    return isRemoved;
  }
  return (
    <Stack ref={root}>
      {passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              {...props}
              onRemovePasskey={remove}
              passkey={passkey}
              removal={passkeys.length > 1 ? 'removable' : lastOne}
            />
          ))}
        </List>
      )}
      {problem && (
        <Banner tone={problem === 'failed' ? 'danger' : 'info'}>
          <FormattedMessage {...problems[problem]} />
        </Banner>
      )}
      {canAdd ? (
        <ActionButton
          variant="outline"
          isWide
          isPending={pending === 'addPasskey'}
          isDisabled={pending !== null && pending !== 'addPasskey'}
          onPress={onAdd}
        >
          <FormattedMessage {...messages.add} />
        </ActionButton>
      ) : (
        <Note>
          <FormattedMessage {...messages.unsupported} />
        </Note>
      )}
    </Stack>
  );
}
