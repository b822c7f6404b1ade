import { type ReactNode, use } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { dueTimeOfRow, type TimedRow } from '#domain/workflow/targets.ts';
import { type AgeUnit, timeSince } from '#domain/time/time.ts';
import { Icon } from '#ui/Icon.tsx';
import { colour } from '#ui/theme/tokens.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { RowMark } from '../lists/RowMark.ts';
import { NowContext } from './NowContext.ts';
import { shortTime } from './shortTime.ts';
import { TargetsContext } from './TargetsContext.ts';

const shortText = defineMessage<{ unit: AgeUnit; count: number }>({
  id: 'Overdue.short',
  defaultMessage:
    'Overdue {unit, select, minutes {{count, number} min} hours {{count, number} h} other {{count, number} d}}',
});

const label = defineMessage<{ unit: AgeUnit; count: number }>({
  id: 'Overdue.label',
  defaultMessage: `{unit, select,
    minutes {Overdue for {count, plural, one {# minute} other {# minutes}}}
    hours {Overdue for {count, plural, one {# hour} other {# hours}}}
    other {Overdue for {count, plural, one {# day} other {# days}}}
  }`,
});

const Root = styled(RowMark)`
  color: ${colour('danger')};
`;

export interface OverdueProps {
  transaction: TimedRow;
  /** Shows the sign and the time without the word, where there is little room. @default false */
  isBrief?: boolean;
  /** Shown instead while it is not overdue. */
  children?: ReactNode;
}

/** Time since a transaction passed the target time of its status: "Overdue 2 h". */
export function Overdue({ transaction, isBrief = false, children }: OverdueProps) {
  const now = use(NowContext);
  const due = dueTimeOfRow(use(TargetsContext), transaction);
  if (now === null || due === null) return children;
  if (now <= due) return children;
  const { unit, count } = timeSince(due, now);
  // The first minute has begun.
  const time = { unit, count: Math.max(1, count) };
  return (
    <>
      <Root aria-hidden>
        <Icon name="warning" size={16} />
        <FormattedMessage {...(isBrief ? shortTime : shortText)} values={time} />
      </Root>
      <VisuallyHidden>
        <FormattedMessage {...label} values={time} />
      </VisuallyHidden>
    </>
  );
}
