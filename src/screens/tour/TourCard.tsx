import { useId, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Role } from '#domain/users/roles.ts';
import { Button } from '#ui/Button.tsx';
import {
  colour,
  from,
  layer,
  onPaper,
  radius,
  shadow,
  size,
  space,
  text,
  weight,
} from '#ui/theme/tokens.ts';
import { tourSteps } from './tourSteps.ts';

const messages = defineMessages({
  skip: { id: 'Tour.skip', defaultMessage: 'Skip' },
  next: { id: 'Tour.next', defaultMessage: 'Next' },
  done: { id: 'Tour.done', defaultMessage: 'Start working' },
});

const position = defineMessage<{ step: number; count: number }>({
  id: 'Tour.position',
  defaultMessage: '{step} of {count}',
});

/** Above the navigation, so that no destination is covered. */
const Root = styled.section`
  position: fixed;
  inset-block-end: calc(env(safe-area-inset-bottom) + ${size('navigation')} + ${space(3)});
  inset-inline: ${space(3)};
  z-index: ${layer('toast')};
  display: grid;
  gap: ${space(2)};
  max-width: 24rem;
  margin-inline: auto;
  padding: ${space(4)};
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('card')};
  background: ${colour('surface')};
  box-shadow: ${shadow('float')};
  ${onPaper('display: none;')}

  ${from('rail')} {
    inset-block-end: ${space(4)};
    inset-inline-start: auto;
    width: 24rem;
  }
`;

const Title = styled.h2`
  display: flex;
  justify-content: space-between;
  gap: ${space(2)};
  margin: 0;
  ${text('body')}
  font-weight: ${weight('strong')};

  & > small {
    flex: none;
    ${text('small')}
    font-weight: ${weight('regular')};
    color: ${colour('inkSoft')};
  }
`;

const Text = styled.p`
  margin: 0;
  ${text('small')}
`;

const Buttons = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(2)};
`;

export interface TourCardProps {
  role: Role;
  /** Called when the tour is over or skipped. It should not be shown again. */
  onEnd: () => void;
}

/** Shows the job of a role in three steps, over the screen, which stays usable. */
export function TourCard({ role, onEnd }: TourCardProps) {
  const [index, setIndex] = useState(0);
  const titleId = useId();
  const steps = tourSteps[role];
  const shown = steps[index];
  if (!shown) return null;
  const isLast = index === steps.length - 1;
  return (
    <Root aria-labelledby={titleId}>
      <div aria-live="polite">
        <Title id={titleId}>
          <FormattedMessage {...shown.title} />
          <small>
            <FormattedMessage {...position} values={{ step: index + 1, count: steps.length }} />
          </small>
        </Title>
        <Text>
          <FormattedMessage {...shown.text} />
        </Text>
      </div>
      <Buttons>
        <Button variant="quiet" onPress={onEnd}>
          <FormattedMessage {...messages.skip} />
        </Button>
        <Button onPress={isLast ? onEnd : () => setIndex(index + 1)}>
          <FormattedMessage {...(isLast ? messages.done : messages.next)} />
        </Button>
      </Buttons>
    </Root>
  );
}
