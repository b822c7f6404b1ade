import { defineMessages, useIntl } from 'react-intl';
import { StatusTag } from '#ui/StatusTag.tsx';

const messages = defineMessages({
  active: { id: 'ActiveTag.active', defaultMessage: 'Active' },
  inactive: { id: 'ActiveTag.inactive', defaultMessage: 'Inactive' },
});

/** Tag that shows whether a user or a bank is active. */
export function ActiveTag({ isActive }: { isActive: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <StatusTag colour={isActive ? 'GREEN' : 'GREY'}>
      {formatMessage(isActive ? messages.active : messages.inactive)}
    </StatusTag>
  );
}
