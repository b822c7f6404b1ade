import { Fragment } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { colour, radius, space, text } from '#ui/theme/tokens.ts';
import { type ShortcutId, shortcutMessages } from './shortcutMessages.ts';

const messages = defineMessages({
  title: { id: 'ShortcutsDialog.title', defaultMessage: 'Keyboard shortcuts' },
  note: {
    id: 'ShortcutsDialog.note',
    defaultMessage: 'Single keys do nothing while you type, and can be turned off in Profile.',
  },
  andThen: { id: 'ShortcutsDialog.then', defaultMessage: 'then' },
  or: { id: 'ShortcutsDialog.or', defaultMessage: 'or' },
});

const Note = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Key = styled.kbd`
  display: inline-block;
  min-width: ${space(6)};
  padding: 0 ${space(2)};
  border: 1px solid ${colour('edge')};
  border-radius: ${radius('control')};
  background: ${colour('sunken')};
  font: inherit;
  text-align: center;
`;

export interface ShortcutsDialogProps {
  /** The shortcuts in display order. */
  shortcuts: readonly {
    id: ShortcutId;
    keys: readonly string[];
    /** The key that is pressed before. */
    after?: string;
  }[];
  onClose: () => void;
}

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog title={formatMessage(messages.title)} onClose={onClose}>
      <Note>
        <FormattedMessage {...messages.note} />
      </Note>
      <DescriptionList
        items={shortcuts.map(({ id, keys, after }) => ({
          term: formatMessage(shortcutMessages[id]),
          value: keys.map((key, index) => (
            <Fragment key={key}>
              {index > 0 && <> {formatMessage(messages.or)} </>}
              {after && (
                <>
                  <Key>{after}</Key> {formatMessage(messages.andThen)}{' '}
                </>
              )}
              <Key>{key}</Key>
            </Fragment>
          )),
        }))}
      />
    </Dialog>
  );
}
