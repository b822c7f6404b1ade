import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { shownMessages } from '#domain/workflow/message.ts';
import type { Message } from '#domain/transactions/transaction.ts';
import { Button } from '#ui/Button.tsx';
import { Thumbnail } from '#ui/Thumbnail.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { colour, radius, space, text, weight } from '#ui/theme/tokens.ts';
import { toPictures } from '#screens/shared/transactions/pictures.ts';
import { messageTexts, showEarlier } from './messageTexts.ts';

/** Number of messages shown before the earlier ones are asked for. */
const newestCount = 5;

const List = styled.ul`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  gap: ${space(1)};
  justify-self: start;
  max-width: 85%;
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius('card')};
  background: ${colour('sunken')};

  &[data-own] {
    justify-self: end;
    background: ${colour('accentWash')};
  }

  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

const Author = styled.span`
  font-weight: ${weight('strong')};
  color: ${colour('ink')};
`;

const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Quiet = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

export interface MessageThreadProps {
  /** The oldest first. */
  messages: readonly Message[];
  /** Short code of the user, whose messages are marked as own. */
  userCode: string;
}

/** The messages on a transaction. Of a long thread, the newest ones until the others are asked for. */
export function MessageThread({ messages, userCode }: MessageThreadProps) {
  const { formatMessage } = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, messages.length - newestCount);
  const gallery = toPictures(messages.flatMap(({ photos }) => photos));
  if (messages.length === 0) {
    return (
      <Quiet>
        <FormattedMessage {...messageTexts.empty} />
      </Quiet>
    );
  }
  const showAll = () => {
    setIsWhole(true);
    // The button disappears.
    list.current?.focus();
  };
  return (
    <>
      {hidden > 0 && (
        <Button variant="quiet" onPress={showAll}>
          {formatMessage(showEarlier, { count: hidden })}
        </Button>
      )}
      {hidden === 0 && messages.length === shownMessages && (
        <Quiet>
          <FormattedMessage {...messageTexts.earlier} />
        </Quiet>
      )}
      <List ref={list} tabIndex={-1} aria-label={formatMessage(messageTexts.title)}>
        {messages.slice(hidden).map((message) => (
          <Item key={message.id} data-own={message.userCode === userCode || undefined}>
            <Head>
              <Author>
                {message.userCode === userCode ? formatMessage(messageTexts.own) : message.userCode}
              </Author>
              <Timestamp iso={message.sentAt} format="short" />
            </Head>
            {message.text !== '' && <Text>{message.text}</Text>}
            <Thumbnail
              label={formatMessage(messageTexts.photo)}
              images={toPictures(message.photos)}
              gallery={gallery}
            />
          </Item>
        ))}
      </List>
    </>
  );
}
