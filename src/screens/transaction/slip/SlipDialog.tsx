import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Loading } from '#ui/Loading.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stack } from '#ui/Stack.tsx';
import { colour, radius, space, text } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  title: { id: 'SlipDialog.title', defaultMessage: 'Share slip' },
  actions: { id: 'SlipDialog.actions', defaultMessage: 'Actions' },
  failed: { id: 'SlipDialog.failed', defaultMessage: 'Couldn’t draw the slip.' },
  retry: { id: 'SlipDialog.retry', defaultMessage: 'Retry' },
});

const preview = defineMessage<{ code: string }>({
  id: 'SlipDialog.preview',
  defaultMessage: 'Slip of {code}',
});

const actionMessages = defineMessages({
  sharePicture: { id: 'SlipDialog.sharePicture', defaultMessage: 'Share' },
  sharePdf: { id: 'SlipDialog.sharePdf', defaultMessage: 'Share PDF' },
  savePicture: { id: 'SlipDialog.savePicture', defaultMessage: 'Save picture' },
  savePdf: { id: 'SlipDialog.savePdf', defaultMessage: 'Save PDF' },
});

const outcomeMessages = defineMessages({
  shared: { id: 'SlipDialog.shared', defaultMessage: 'Shared.' },
  saved: { id: 'SlipDialog.saved', defaultMessage: 'Saved to your downloads.' },
  failed: {
    id: 'SlipDialog.notShared',
    defaultMessage: 'Couldn’t share the slip. Save it instead.',
  },
});

export type SlipAction = keyof typeof actionMessages;

const shareActions = ['sharePicture', 'sharePdf'] as const satisfies readonly SlipAction[];
const saveActions = ['savePicture', 'savePdf'] as const satisfies readonly SlipAction[];

export type SlipState =
  | { kind: 'drawing' }
  | { kind: 'failed' }
  | {
      kind: 'ready';
      /** Address of the picture, and its size in px. */
      picture: { url: string; width: number; height: number };
      /** False while the PDF is still being drawn. */
      hasPdf: boolean;
      /** The action that the share sheet is open for; null if there is none. */
      pending: SlipAction | null;
      /** Result of the last action; null before the first. */
      outcome: keyof typeof outcomeMessages | null;
    };

/** The same height in every state, so that the buttons stay where they are. */
const Preview = styled.section`
  height: min(26rem, 50dvh);
  overflow: auto;
  border: 1px solid ${colour('edge')};
  border-radius: ${radius('control')};
  background: ${colour('sunken')};

  & > img {
    width: 100%;
    height: auto;
  }
`;

/** Has the height of a line before there is one. */
const Outcome = styled.output`
  display: block;
  min-height: 1.25rem;
  ${text('small')}
  color: ${colour('inkSoft')};

  &[data-failed] {
    color: ${colour('danger')};
  }
`;

const Padded = styled.div`
  padding: ${space(4)};
`;

/** The margin of a group of buttons is that of the dialog. */
const Buttons = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-inline: calc(-1 * ${space(4)});
`;

export interface SlipDialogProps {
  /** Code of the transaction. */
  code: string;
  state: SlipState;
  /** True if the device has a share sheet for files. */
  canShare: boolean;
  onAction: (action: SlipAction) => void;
  /** Draws the slip again after a failure. */
  onRetry: () => void;
  onClose: () => void;
}

/** Shows the slip of a transfer, to share or to save as a picture or a PDF. */
export function SlipDialog({ code, state, canShare, onAction, onRetry, onClose }: SlipDialogProps) {
  const { formatMessage } = useIntl();
  const label = formatMessage(preview, { code });
  return (
    <Dialog title={formatMessage(messages.title)} onClose={onClose}>
      <Stack>
        <Preview aria-label={label} tabIndex={0}>
          {state.kind === 'drawing' && (
            <Padded>
              <Loading>
                <Skeleton height="16rem" shape="square" />
              </Loading>
            </Padded>
          )}
          {state.kind === 'failed' && (
            <Banner tone="danger" actions={[{ label: messages.retry, onPress: onRetry }]}>
              <FormattedMessage {...messages.failed} />
            </Banner>
          )}
          {state.kind === 'ready' && (
            <img
              src={state.picture.url}
              width={state.picture.width}
              height={state.picture.height}
              alt={label}
            />
          )}
        </Preview>
        <Outcome data-failed={(state.kind === 'ready' && state.outcome === 'failed') || undefined}>
          {state.kind === 'ready' && state.outcome && (
            <FormattedMessage {...outcomeMessages[state.outcome]} />
          )}
        </Outcome>
        <Buttons>
          {canShare && <Actions actions={shareActions} state={state} onAction={onAction} />}
          <Actions actions={saveActions} state={state} onAction={onAction} />
        </Buttons>
      </Stack>
    </Dialog>
  );
}

function isPossible(action: SlipAction, state: SlipState): boolean {
  if (state.kind !== 'ready') return false;
  if (!state.hasPdf && (action === 'sharePdf' || action === 'savePdf')) return false;
  return state.pending === null || state.pending === action;
}

function Actions({
  actions,
  state,
  onAction,
}: Pick<SlipDialogProps, 'state' | 'onAction'> & { actions: readonly SlipAction[] }) {
  const { formatMessage } = useIntl();
  const pending = state.kind === 'ready' ? state.pending : null;
  const label: MessageDescriptor = messages.actions;
  return (
    <ButtonGroup label={formatMessage(label)}>
      {actions.map((action) => (
        <Button
          key={action}
          variant={action === 'sharePicture' ? 'primary' : 'outline'}
          isPending={pending === action}
          isDisabled={!isPossible(action, state)}
          onPress={() => onAction(action)}
        >
          <FormattedMessage {...actionMessages[action]} />
        </Button>
      ))}
    </ButtonGroup>
  );
}
