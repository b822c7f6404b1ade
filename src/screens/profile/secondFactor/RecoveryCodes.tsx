import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { Stack } from '#ui/Stack.tsx';
import { space, tabular, text } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  store: {
    id: 'RecoveryCodes.store',
    defaultMessage:
      'The second step is on. Store these recovery codes now, because they are not shown again. Each one signs you in once without the app or a passkey.',
  },
  copy: { id: 'RecoveryCodes.copy', defaultMessage: 'Copy' },
  download: { id: 'RecoveryCodes.download', defaultMessage: 'Download' },
  done: { id: 'RecoveryCodes.done', defaultMessage: 'I have stored them' },
});

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
  gap: ${space(2)};
  ${text('body')}
  ${tabular}
`;

const Code = styled.code`
  white-space: nowrap;
`;

const Buttons = styled.div`
  ${buttonRowCss}
`;

export interface RecoveryCodesProps {
  codes: readonly string[];
  onCopy: (codes: readonly string[]) => void;
  /** Saves them as a text file. */
  onDownload: (codes: readonly string[]) => void;
  onDone: () => void;
}

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onCopy, onDownload, onDone }: RecoveryCodesProps) {
  return (
    <Stack>
      <Banner tone="warning">
        <FormattedMessage {...messages.store} />
      </Banner>
      <List>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </List>
      <Buttons>
        <Button variant="outline" onPress={() => onCopy(codes)}>
          <FormattedMessage {...messages.copy} />
        </Button>
        <Button variant="outline" icon="download" onPress={() => onDownload(codes)}>
          <FormattedMessage {...messages.download} />
        </Button>
      </Buttons>
      <Button isWide onPress={onDone}>
        <FormattedMessage {...messages.done} />
      </Button>
    </Stack>
  );
}
