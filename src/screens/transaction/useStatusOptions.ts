import { defineMessages, useIntl } from 'react-intl';
import type { StatusColour } from '#domain/workflow/workflow.ts';
import type { Option } from '#ui/optionTypes.ts';

const messages = defineMessages({
  none: { id: 'StatusOptions.none', defaultMessage: 'Select' },
});

interface StatusOption {
  code: string;
  description: string;
  colour: StatusColour;
}

/** Returns the options of a status select: an empty option, then these statuses. */
export function useStatusOptions(choices: readonly StatusOption[]): readonly Option[] {
  const { formatMessage } = useIntl();
  return [
    { id: 'none', label: formatMessage(messages.none) },
    ...choices.map(({ code, description, colour }) => ({ id: code, label: description, colour })),
  ];
}
