import { FormattedMessage } from 'react-intl';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stack } from '#ui/Stack.tsx';
import { messageTexts } from './messageTexts.ts';

/** Placeholder for the messages on a transaction. */
export function MessagesSkeleton() {
  return (
    <Section title={<FormattedMessage {...messageTexts.title} />}>
      <Loading>
        <Stack>
          <Skeleton width="70%" height="3rem" shape="square" />
          <Skeleton height="5rem" shape="square" />
        </Stack>
      </Loading>
    </Section>
  );
}
