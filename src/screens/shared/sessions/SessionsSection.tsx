import { use } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { UserSession } from '#domain/users/session.ts';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stack } from '#ui/Stack.tsx';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { timestampText } from '#ui/timestampText.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ActionButton } from '../forms/ActionButton.tsx';
import { DetailBody } from '../forms/DetailBody.tsx';
import { OfflineContext } from '../forms/OfflineContext.ts';
import { OfflineReason } from '../forms/OfflineReason.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';

const messages = defineMessages({
  title: { id: 'Sessions.title', defaultMessage: 'Signed in' },
  none: { id: 'Sessions.none', defaultMessage: 'Not signed in anywhere' },
  phone: { id: 'Sessions.phone', defaultMessage: 'Phone' },
  tablet: { id: 'Sessions.tablet', defaultMessage: 'Tablet' },
  computer: { id: 'Sessions.computer', defaultMessage: 'Computer' },
  program: { id: 'Sessions.program', defaultMessage: 'Program' },
  unknown: { id: 'Sessions.unknown', defaultMessage: 'Unknown device' },
  current: { id: 'Sessions.current', defaultMessage: 'This device' },
  end: { id: 'Sessions.end', defaultMessage: 'Sign out' },
  endOthers: { id: 'Sessions.endOthers', defaultMessage: 'Sign out other devices' },
  endAll: { id: 'Sessions.endAll', defaultMessage: 'Sign out everywhere' },
});

const startedMessage = defineMessage<{ time: string }>({
  id: 'Sessions.started',
  defaultMessage: 'Signed in {time}',
});
const usedMessage = defineMessage<{ time: string }>({
  id: 'Sessions.used',
  defaultMessage: 'Last used {time}',
});

const List = styled.ul`
  display: flex;
  flex-direction: column;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  padding-block: ${space(3)};

  & + & {
    border-block-start: 1px solid ${colour('hairline')};
  }

  &:first-child {
    padding-block-start: 0;
  }
`;

const Facts = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  ${text('caption')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
  ${tabular}
`;

const Device = styled.span`
  ${text('small')}
  font-weight: ${weight('medium')};
  color: ${colour('ink')};
`;

const Empty = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

export interface SessionsSectionProps {
  state: DetailState<{ sessions: readonly UserSession[] }>;
  /** The sessions that are being ended: one, all but that of this browser, or none. */
  ending: { sessionId: string } | 'all' | null;
  /** True for one's own sessions. */
  isOwn: boolean;
  onEnd: (sessionId: string) => void;
  /** Ends all except that of this browser. */
  onEndAll: () => void;
  onRetry: () => void;
}

/** Lists the sessions of a user, with a button to end each. */
export function SessionsSection({ state, onRetry, ...props }: SessionsSectionProps) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(messages.title)}>
      <DetailBody
        state={state}
        skeleton={
          <Loading>
            <Skeleton height="4.5rem" shape="square" />
          </Loading>
        }
        missing={null}
        onRetry={onRetry}
      >
        {({ sessions }) => <Sessions {...props} sessions={sessions} />}
      </DetailBody>
    </Section>
  );
}

type SessionsProps = Omit<SessionsSectionProps, 'state' | 'onRetry'> & {
  sessions: readonly UserSession[];
};

function Sessions({ sessions, ending, isOwn, onEnd, onEndAll }: SessionsProps) {
  const isOffline = use(OfflineContext);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  if (sessions.length === 0) {
    return (
      <Empty>
        <FormattedMessage {...messages.none} />
      </Empty>
    );
  }
  return (
    <Stack>
      <List>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={ending}
            onEnd={() => onEnd(session.id)}
          />
        ))}
      </List>
      {others.length > (isOwn ? 0 : 1) && (
        <ActionButton
          variant="outline"
          isWide
          isPending={ending === 'all'}
          isDisabled={ending !== null && ending !== 'all'}
          onPress={onEndAll}
        >
          <FormattedMessage {...(isOwn ? messages.endOthers : messages.endAll)} />
        </ActionButton>
      )}
      {isOffline && others.length > 0 && <OfflineReason />}
    </Stack>
  );
}

interface SessionRowProps {
  session: UserSession;
  ending: SessionsSectionProps['ending'];
  onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const intl = useIntl();
  const { device, address, isCurrent, startedAt, lastUsedAt } = session;
  const name = intl.formatMessage(messages[device ?? 'unknown']);
  const isEnding = ending !== null && ending !== 'all' && ending.sessionId === session.id;
  return (
    <Row>
      <Facts>
        <Device>
          {name}
          {isCurrent && (
            <>
              {' · '}
              <FormattedMessage {...messages.current} />
            </>
          )}
        </Device>
        {address !== null && <span>{address}</span>}
        <span>
          <FormattedMessage {...startedMessage} values={{ time: timestampText(intl, startedAt) }} />
        </span>
        <span>
          <FormattedMessage {...usedMessage} values={{ time: timestampText(intl, lastUsedAt) }} />
        </span>
      </Facts>
      {!isCurrent && (
        <ActionButton
          variant="outline"
          isPending={isEnding}
          isDisabled={ending !== null && !isEnding}
          onPress={onEnd}
        >
          <FormattedMessage {...messages.end} />
          {/* All these buttons have the same text. */}
          <VisuallyHidden>
            {name} {address}
          </VisuallyHidden>
        </ActionButton>
      )}
    </Row>
  );
}
