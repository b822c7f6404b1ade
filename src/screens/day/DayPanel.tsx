import { type ReactNode, useId } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { type Day, type DayFigure, dayFigures, type DayValue } from '#domain/reports/day.ts';
import type { Role } from '#domain/users/roles.ts';
import { Amount } from '#ui/Amount.tsx';
import { FigureList } from '#ui/FigureList.tsx';
import { Loading } from '#ui/Loading.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';
import { DetailNotice } from '#screens/shared/lists/DetailNotice.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';

const title = defineMessages({
  title: { id: 'Day.title', defaultMessage: 'Today at a glance' },
}).title;

const labels = defineMessages({
  initiated: { id: 'Day.initiated', defaultMessage: 'Initiated today' },
  waiting: { id: 'Day.waiting', defaultMessage: 'Waiting' },
  toCheck: { id: 'Day.toCheck', defaultMessage: 'To check' },
  completed: { id: 'Day.completed', defaultMessage: 'Completed today' },
  balance: { id: 'Day.balance', defaultMessage: 'Open balance' },
  payments: { id: 'Day.payments', defaultMessage: 'Payments today' },
  openOrders: { id: 'Day.openOrders', defaultMessage: 'Open orders' },
  claims: { id: 'Day.claims', defaultMessage: 'Being paid by you' },
  problems: { id: 'Day.problems', defaultMessage: 'Problems' },
  unanswered: { id: 'Day.unanswered', defaultMessage: 'Unanswered messages' },
}) satisfies Record<DayFigure, object>;

const ownPayments = defineMessages({
  label: { id: 'Day.ownPayments', defaultMessage: 'Your payments today' },
}).label;

/** Figures that are a number and a sum, of which the skeleton has both. */
const withAmount: Readonly<Record<Role, readonly DayFigure[]>> = {
  admin: ['payments'],
  banker: ['payments'],
  agent: ['initiated'],
};

/** In a wide place, all is on one line. */
const wide = '@container (min-width: 60rem)';

const Root = styled.section`
  container-type: inline-size;
  background: ${colour('surface')};
`;

const Line = styled.div`
  ${wide} {
    display: flex;
    align-items: center;

    & > :last-child {
      flex: 1;
      min-width: 0;
    }
  }
`;

const Title = styled.h2`
  padding: ${space(3)} ${space(4)} 0;
  ${text('small')}
  font-weight: ${weight('strong')};
  color: ${colour('inkSoft')};

  ${wide} {
    flex: none;
    padding-block: 0;
    ${text('caption')}
  }
`;

export interface DayPanelProps {
  /** Role of the user, which has its own figures. */
  role: Role;
  state: DetailState<Day>;
  /** Returns the URL of the list that shows what a figure counts; null for a figure without one. */
  hrefOf: (figure: DayFigure, day: Day) => string | null;
  onRetry: () => void;
}

/** The figures of the business day, beside the lists in a wide window. The layout is the same in every state. */
export function DayPanel({ role, state, hrefOf, onRetry }: DayPanelProps) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <DetailNotice state={state} onRetry={onRetry} />
      <Line>
        <Title id={id}>
          <FormattedMessage {...title} />
        </Title>
        {state.kind === 'loading' ? (
          <Loading>
            <Figures role={role} day={null} unknown={<Skeleton width="3rem" height="1rem" />} />
          </Loading>
        ) : (
          <Figures
            role={role}
            day={state.kind === 'ready' ? state : null}
            hrefOf={hrefOf}
            unknown="-"
          />
        )}
      </Line>
    </Root>
  );
}

interface FiguresProps extends Pick<DayPanelProps, 'role'> {
  /** Null while the figures are unknown. */
  day: Day | null;
  hrefOf?: DayPanelProps['hrefOf'];
  unknown: ReactNode;
}

function Figures({ role, day, hrefOf, unknown }: FiguresProps) {
  const { formatMessage } = useIntl();
  const label = (name: DayFigure) =>
    formatMessage(role === 'banker' && name === 'payments' ? ownPayments : labels[name]);
  const figures = dayFigures[role].map((name) => {
    const value = day?.figures[name];
    return {
      id: name,
      label: label(name),
      ...(value ? valuesOf(value) : { value: unknown }),
      ...(!value && withAmount[role].includes(name) && { detail: unknown }),
      href: (day && hrefOf?.(name, day)) ?? undefined,
    };
  });
  return <FigureList figures={figures} />;
}

/** A number stands above its sum; a sum alone is the value. */
function valuesOf({ count, amount }: DayValue) {
  const sum = amount === null ? undefined : <Amount paise={amount} size="small" tone="soft" />;
  if (count === null) return { value: amount === null ? '-' : <Amount paise={amount} /> };
  return { value: <FormattedNumber value={count} />, ...(sum && { detail: sum }) };
}
