import { defineMessage } from 'react-intl';

export const excessMessage = defineMessage<{ limit: string; excess: string }>({
  id: 'account.excess',
  defaultMessage: 'The account exceeds its limit of {limit} by {excess}.',
});

export const wouldExceedMessage = defineMessage<{ limit: string; excess: string }>({
  id: 'account.wouldExceed',
  defaultMessage:
    'With this transfer, the account of the agent exceeds its limit of {limit} by {excess}.',
});
