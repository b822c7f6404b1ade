import { use } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { type AgeUnit, ageOf } from '#domain/time/time.ts';
import { Timestamp } from '#ui/Timestamp.tsx';
import { timestampText } from '#ui/timestampText.ts';
import { tabular } from '#ui/theme/tokens.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { NowContext } from '#screens/shared/time/NowContext.ts';

const timeAgo = defineMessage<{ unit: AgeUnit; count: number }>({
  id: 'TimeAgo.ago',
  defaultMessage: `{unit, select,
    minutes {{count, plural, =0 {just now} other {{count, number} min ago}}}
    hours {{count, number} h ago}
    other {{count, plural, one {# day ago} other {# days ago}}}
  }`,
});

const Root = styled.span`
  white-space: nowrap;
  ${tabular}
`;

export interface TimeAgoProps {
  /** Time in ISO 8601 with offset. */
  iso: string;
}

/** Time since an event, "5 min ago", with the exact time as title and for screen readers. */
export function TimeAgo({ iso }: TimeAgoProps) {
  const now = use(NowContext);
  const intl = useIntl();
  const age = now === null ? null : ageOf(iso, now);
  if (age === null) return <Timestamp iso={iso} format="short" />;
  return (
    <Root title={timestampText(intl, iso)}>
      <span aria-hidden>
        <FormattedMessage {...timeAgo} values={age} />
      </span>
      <VisuallyHidden>
        <Timestamp iso={iso} />
      </VisuallyHidden>
    </Root>
  );
}
