import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { commonMessages } from './commonMessages.ts';
import { IconButton } from './IconButton.tsx';
import { from, inFlow, size, space, text, weight } from './theme/tokens.ts';

export interface PageProps {
  /** Title of the screen. */
  title: ReactNode;
  /** Called when the back button is pressed. Without it, there is none. */
  onBack?: (() => void) | undefined;
  /** Controls at the end of the title line. */
  actions?: ReactNode;
  /**
   * Gives the children the full height. Use for content that scrolls itself, such as InfiniteList.
   */
  isFilled?: boolean;
  /** Content of the screen. */
  children: ReactNode;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
  ${inFlow('height: auto;')}

  & > * {
    width: 100%;
    max-width: ${size('column')};
    margin-inline: auto;
  }
`;

/** Moves the controls below the title before a word of the title would break. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  flex: none;
  min-height: ${size('header')};
  padding: ${space(1)} ${space(4)};

  & > [data-back] {
    margin-inline-start: calc(-1 * ${space(2)});
  }
`;

const Title = styled.h1`
  flex: 1;
  min-width: min-content;
  ${text('title')}
  text-wrap: balance;
  font-weight: ${weight('strong')};
  /* Receives the focus when the screen opens, but has no function. */
  outline: none;
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  gap: ${space(4)};
  min-height: 0;
  /* Contains the hidden inputs of controls, which would otherwise make the window scroll. */
  position: relative;
  overflow-y: auto;
  /* The sticky bar provides the height it covers. */
  scroll-padding-block-end: calc(var(--covered, 0%) + ${space(3)});

  /* Space that the sticky bar may cover; padding would not be covered. */
  &::after {
    content: '';
    flex: none;
    height: ${space(2)};
  }

  /* Loading content does not scroll. */
  &:has([aria-busy='true']) {
    overflow: hidden;
  }

  &[data-filled] {
    gap: 0;
    overflow: hidden;
    padding: 0;

    &::after {
      content: none;
    }
  }

  & > * {
    flex: none;
  }

  /* The bar of a form is at the end of the page, and does not move when it becomes higher. */
  & > :has([data-at-end]) {
    flex: 1 0 auto;
  }

  &:has([data-at-end])::after {
    content: none;
  }

  &[data-filled] > :last-child {
    flex: 1;
    min-height: 0;
  }

  ${inFlow('&& { overflow: visible; }')}

  ${from('column')} {
    padding-inline: ${space(4)};
  }
`;

/** Lays out one screen inside Shell: title and content. Divide the content with Section. */
export function Page({ title, onBack, actions, isFilled = false, children }: PageProps) {
  const { formatMessage } = useIntl();
  return (
    <Root>
      <Head>
        {onBack && (
          <IconButton
            data-back
            icon="back"
            label={formatMessage(commonMessages.back)}
            onPress={onBack}
          />
        )}
        <Title tabIndex={-1}>{title}</Title>
        {actions}
      </Head>
      <Body data-page-body data-filled={isFilled || undefined}>
        {children}
      </Body>
    </Root>
  );
}
