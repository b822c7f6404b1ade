import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees } from '#domain/money/money.ts';
import type { CloseCorrection } from '#domain/reconciliation/close.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Section } from '#ui/Section.tsx';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { shownDay } from '../shownDay.ts';
import { correctionMessages } from './closeMessages.ts';

const statedIn = defineMessage<{ number: string }>({
  id: 'Corrections.statedIn',
  defaultMessage: 'In No. {number}',
});

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(3)};
`;

const What = styled.div`
  flex: 1 1 10rem;
  min-width: 0;
  ${text('small')}
  overflow-wrap: anywhere;
`;

const Quiet = styled.div`
  color: ${colour('inkSoft')};
`;

const Money = styled.div`
  text-align: end;
  font-weight: ${weight('strong')};
  ${tabular}

  & > a {
    margin-inline-end: calc(-1 * ${space(4)});
  }
`;

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
      <List aria-label={title}>
        {corrections.map((correction) => (
          <Item key={`${correction.number ?? ''} ${correction.kind} ${correction.id}`}>
            <What>
              <FormattedMessage {...correctionMessages[correction.kind]} />
              <Quiet>
                {[shownDay(correction.day, intl), correction.reason].filter(Boolean).join(', ')}
              </Quiet>
            </What>
            <Money>
              {formatRupees(correction.amount)}
              {correction.number !== undefined && hrefOfClose && (
                <LinkButton variant="quiet" href={hrefOfClose(correction.number)}>
                  <FormattedMessage {...statedIn} values={{ number: String(correction.number) }} />
                </LinkButton>
              )}
            </Money>
          </Item>
        ))}
      </List>
    </Section>
  );
}
