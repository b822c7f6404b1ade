import { memo } from 'react';
import { Button, ProgressBar } from 'react-aria-components';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { colour, motion, radius, size, space, tabular, text } from './theme/tokens.ts';

const messages = defineMessages<Record<'open' | 'remove' | 'retry' | 'sending', { name: string }>>({
  open: { id: 'ui.FileTile.open', defaultMessage: 'Open {name}' },
  remove: { id: 'ui.FileTile.remove', defaultMessage: 'Remove {name}' },
  retry: { id: 'ui.FileTile.retry', defaultMessage: 'Send {name} again' },
  sending: { id: 'ui.FileTile.sending', defaultMessage: 'Sending {name}' },
});

export const fileStates = ['uploading', 'done', 'failed'] as const;

/** A file that is being uploaded or stored. Its URLs are null until it is stored. */
export interface FileItem {
  id: string;
  name: string;
  /** URL of the full image. */
  url: string | null;
  /** URL of the thumbnail; null if there is none. */
  thumbUrl: string | null;
  state: (typeof fileStates)[number];
  /** Uploaded share from 0 to 1, if known. */
  progress?: number;
}

export interface FileTileProps {
  /** File and the state of its upload. */
  item: FileItem;
  /** Prevents removing. The file can still be opened. */
  isDisabled: boolean;
  /** Called with the id when the image is pressed. */
  onOpen: (id: string) => void;
  /** Called with the id of the file to remove. */
  onRemove: (id: string) => void;
  /**
   * Called with the id of a failed file to upload again. Without it, the tile shows only the
   * failure.
   */
  onRetry?: ((id: string) => void) | undefined;
}

const Root = styled.li`
  position: relative;
  width: 5.5rem;
`;

const Face = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  overflow: hidden;
  width: 5.5rem;
  height: 5.5rem;
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};
  background: ${colour('sunken')};
  color: ${colour('inkSoft')};

  [data-state='failed'] > & {
    border-color: ${colour('danger')};
    color: ${colour('danger')};
  }

  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: top;
    background: ${colour('pictureGround')};
  }

  & > button {
    display: grid;
    place-items: center;
    width: 100%;
    height: 100%;
    padding: 0;
    border: 0;
    border-radius: inherit;
    background: none;
    cursor: pointer;
  }

  & > button[data-focus-visible] {
    outline-offset: -3px;
  }
`;

const Remove = styled(Button)`
  position: absolute;
  inset-block-start: calc(-1 * ${space(2)});
  inset-inline-end: calc(-1 * ${space(2)});
  display: grid;
  place-items: center;
  width: ${size('tap')};
  height: ${size('tap')};
  padding: 0;
  border: 0;
  border-radius: ${radius('control')};
  background: none;
  cursor: pointer;

  & > span {
    display: grid;
    place-items: center;
    width: 1.625rem;
    height: 1.625rem;
    border: 1px solid ${colour('edge')};
    border-radius: 50%;
    background: ${colour('surface')};
    color: ${colour('ink')};
  }
`;

const Name = styled.div`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  padding-block-start: ${space(1)};
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

const Share = styled(ProgressBar)`
  display: grid;
  gap: ${space(1)};
  width: 4rem;
  ${text('caption')}
  ${tabular}
  text-align: center;
`;

const Track = styled.span`
  display: block;
  height: 4px;
  overflow: hidden;
  border-radius: ${radius('control')};
  background: ${colour('hairline')};
`;

const Filled = styled.span`
  display: block;
  height: 100%;
  background: ${colour('accent')};
  transition: width ${motion('quick')};
`;

/** Shows the progress of an upload, if known. */
function Sending({ label, progress }: { label: string; progress: number | undefined }) {
  if (progress === undefined) return <Spinner label={label} />;
  return (
    <Share aria-label={label} value={100 * progress}>
      {({ percentage = 0, valueText }) => (
        <>
          {valueText}
          <Track>
            <Filled style={{ width: `${percentage}%` }} />
          </Track>
        </>
      )}
    </Share>
  );
}

/**
 * Shows one file of a FileField, or the state of its upload. Memoised so that the progress of one
 * file does not re-render the others.
 */
export const FileTile = memo(function FileTile(props: FileTileProps) {
  const { item, isDisabled, onOpen, onRemove, onRetry } = props;
  const { formatMessage } = useIntl();
  const { id, name, thumbUrl, state } = item;
  return (
    <Root data-state={state}>
      <Face>
        {state === 'uploading' && (
          <Sending label={formatMessage(messages.sending, { name })} progress={item.progress} />
        )}
        {state === 'failed' && onRetry && (
          <Button aria-label={formatMessage(messages.retry, { name })} onPress={() => onRetry(id)}>
            <Icon name="retry" />
          </Button>
        )}
        {state === 'failed' && !onRetry && <Icon name="danger" />}
        {state === 'done' && (
          <Button aria-label={formatMessage(messages.open, { name })} onPress={() => onOpen(id)}>
            {thumbUrl ? <img src={thumbUrl} alt="" /> : <Icon name="image" />}
          </Button>
        )}
      </Face>
      <Name>{name}</Name>
      {!isDisabled && (
        <Remove aria-label={formatMessage(messages.remove, { name })} onPress={() => onRemove(id)}>
          <span>
            <Icon name="close" size={16} />
          </span>
        </Remove>
      )}
    </Root>
  );
});
