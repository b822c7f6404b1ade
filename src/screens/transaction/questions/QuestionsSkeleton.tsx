import { FormattedMessage } from 'react-intl';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stack } from '#ui/Stack.tsx';
import { questionMessages } from './questionMessages.ts';

/** Placeholder for the questions on a transaction. */
export function QuestionsSkeleton() {
  return (
    <Section title={<FormattedMessage {...questionMessages.title} />}>
      <Loading>
        <Stack>
          <Skeleton width="70%" height="3rem" shape="square" />
          <Skeleton height="5rem" shape="square" />
        </Stack>
      </Loading>
    </Section>
  );
}
