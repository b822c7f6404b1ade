import { useEffect, useRef } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useServices } from '#core/services/ServicesProvider.tsx';

const selectedMessage = defineMessage<{ count: number }>({
  id: 'Bulk.selected',
  defaultMessage: '{count, plural, =0 {Nothing is selected} other {# selected}}',
});

/** Announces the number of selected rows when it changes. */
export function useAnnounceSelected(count: number) {
  const { announcer } = useServices();
  const intl = useIntl();
  const last = useRef(0);
  useEffect(() => {
    if (count === last.current) return;
    last.current = count;
    announcer.announce('selected', intl.formatMessage(selectedMessage, { count }));
  }, [announcer, intl, count]);
}
