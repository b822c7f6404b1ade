import { styled } from 'styled-components';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { colour, size, space } from '#ui/theme/tokens.ts';

const Lines = styled.div`
  padding-block-start: ${space(1)};
`;

const Line = styled.div`
  box-sizing: content-box;
  display: grid;
  align-items: center;
  min-height: ${size('tap')};
  padding-inline: ${space(4)};

  & + & {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

/** As high as an account with its name, code and two amounts. */
export function CopyLinesSkeleton() {
  return (
    <Section isFlush>
      <Lines>
        {['5rem', '8rem', '7rem', '6rem', '5.5rem'].map((width) => (
          <Line key={width}>
            <Skeleton width={width} height="1.25rem" />
          </Line>
        ))}
      </Lines>
    </Section>
  );
}
