import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { formatRupees } from '#domain/money/money.ts';
import type { CloseCorrection } from '#domain/reconciliation/close.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Section } from '#ui/Section.tsx';
import { Entry } from '#screens/shared/lists/Entry.tsx';
import { EntryList } from '#screens/shared/lists/EntryList.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { correctionMessages } from './closeMessages.ts';

const statedIn = defineMessage<{ number: string }>({
  id: 'Corrections.statedIn',
  defaultMessage: 'In No. {number}',
});

export interface CorrectionsProps {
  title: string;
  /** With the number of the close that states it, if that is another one. */
  corrections: readonly (CloseCorrection & { number?: number })[];
  /** Returns the URL of a close. Needed for corrections with a number. */
  hrefOfClose?: (number: number) => string;
}

/** Changes of days after they were closed. */
export function Corrections({ title, corrections, hrefOfClose }: CorrectionsProps) {
  const intl = useIntl();
  if (corrections.length === 0) return null;
  return (
    <Section title={title}>
      <EntryList aria-label={title}>
        {corrections.map(({ number, kind, id, day, reason, amount }) => (
          <Entry
            key={`${number ?? ''} ${kind} ${id}`}
            facts={[shownDay(day, intl), reason].filter(Boolean).join(', ')}
            amount={formatRupees(amount)}
            link={
              number !== undefined &&
              hrefOfClose && (
                <LinkButton variant="quiet" href={hrefOfClose(number)}>
                  <FormattedMessage {...statedIn} values={{ number: String(number) }} />
                </LinkButton>
              )
            }
          >
            <FormattedMessage {...correctionMessages[kind]} />
          </Entry>
        ))}
      </EntryList>
    </Section>
  );
}
