import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { colour, from, radius, space, text, weight } from './theme/tokens.ts';

const Root = styled.section`
  background: ${colour('surface')};
  border-block: 1px solid ${colour('hairline')};

  ${from('column')} {
    border-inline: 1px solid ${colour('hairline')};
    border-radius: ${radius('card')};
    overflow: clip;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(3)};
  min-height: 3rem;
  padding: ${space(2)} ${space(4)} 0;

  /* The text of a quiet button begins or ends where the content does. */
  & > a,
  & > button {
    margin-inline: calc(-1 * ${space(4)});
    padding-inline: ${space(4)};
  }
`;

const Title = styled.h2`
  ${text('small')}
  font-weight: ${weight('strong')};
  color: ${colour('inkSoft')};
`;

const Body = styled.div`
  padding: ${space(4)};

  ${Head} + & {
    padding-block-start: ${space(2)};
  }

  &[data-flush] {
    padding: 0;
  }
`;

export interface SectionProps {
  /** Heading of the section. */
  title?: ReactNode;
  /** Control at the end of the heading line. */
  action?: ReactNode;
  /** Removes the padding, for rows that span the full width. */
  isFlush?: boolean;
  /** Content of the section. */
  children: ReactNode;
}

/**
 * Groups related content on a white surface: full width on a phone, a card on larger screens. Do
 * not nest sections.
 */
export function Section({ title, action, isFlush = false, children }: SectionProps) {
  const id = useId();
  return (
    <Root aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <Head>
          <Title id={id}>{title}</Title>
          {action}
        </Head>
      )}
      <Body data-flush={isFlush || undefined}>{children}</Body>
    </Root>
  );
}
