import { defineMessages, FormattedMessage } from 'react-intl';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Section } from '#ui/Section.tsx';
import { parts } from '../lazyParts.tsx';
import type { HistoryTimelineProps } from './HistoryTimeline.tsx';

// The other texts are loaded with the timeline.
const messages = defineMessages({
  title: { id: 'History.title', defaultMessage: 'History' },
});

export interface HistorySectionProps extends HistoryTimelineProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The history of a record, which is read when it is opened. */
export function HistorySection({ isOpen, onOpenChange, ...timeline }: HistorySectionProps) {
  return (
    <Section>
      <Disclosure
        title={<FormattedMessage {...messages.title} />}
        level={2}
        isExpanded={isOpen}
        onExpandedChange={onOpenChange}
      >
        <parts.HistoryTimeline {...timeline} />
      </Disclosure>
    </Section>
  );
}
