import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import {
  maxSavedViews,
  maxViewName,
  nameProblem,
  type SavedView,
} from '#domain/lists/savedView.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { OfflineReason } from '#screens/shared/forms/OfflineReason.tsx';
import { fullMessage, fullValues, nameErrorOf, savedViewMessages } from './savedViewMessages.ts';

export interface SaveViewDialogProps {
  /** Description of the view in words. */
  summary: string;
  /** The user's views. */
  views: readonly SavedView[];
  isOffline: boolean;
  isPending: boolean;
  /** Message of the server that refused the view; undefined if it did not. */
  refusal?: string | undefined;
  onSave: (name: string) => void;
  onClose: () => void;
}

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;

const Summary = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
`;

/** Asks for the name under which a list is saved. */
export function SaveViewDialog({
  summary,
  views,
  isOffline,
  isPending,
  ...props
}: SaveViewDialogProps) {
  const { formatMessage } = useIntl();
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const problem = nameProblem(name, views);
  const isFull = views.length >= maxSavedViews;
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (isOffline || isPending) return;
    if (problem === null) props.onSave(name.trim());
    else event.currentTarget.querySelector('input')?.focus();
  }
  const error = isChecked ? nameErrorOf(problem, formatMessage) : undefined;
  return (
    <Dialog
      title={formatMessage(savedViewMessages.save)}
      isBusy={isPending}
      onClose={props.onClose}
    >
      <Form noValidate onSubmit={save}>
        <Summary>{summary}</Summary>
        {isFull ? (
          <Banner tone="warning">
            <FormattedMessage {...fullMessage} values={fullValues} />
          </Banner>
        ) : (
          <>
            <TextField
              name="name"
              label={formatMessage(savedViewMessages.name)}
              value={name}
              onChange={setName}
              maxLength={maxViewName}
              autoComplete="off"
              errorMessage={error ?? props.refusal}
            />
            {isOffline && <OfflineReason />}
            <Button type="submit" isWide isDisabled={isOffline} isPending={isPending}>
              <FormattedMessage {...savedViewMessages.save} />
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  );
}
