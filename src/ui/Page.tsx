import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { commonMessages } from './commonMessages.ts';
import { IconButton } from './IconButton.tsx';
import { IconLink } from './IconLink.tsx';
import { colour, from, size, space, text, weight } from './theme/tokens.ts';

export interface PageProps {
  /** What the screen is called. */
  title: ReactNode;
  /** Where the back button leads. Give this, or onBack, or neither. */
  backHref?: string | undefined;
  /** The back button was pressed. */
  onBack?: (() => void) | undefined;
  /** Controls at the end of the title's line. */
  actions?: ReactNode;
  /** Stays in view at the bottom: the primary action. */
  footer?: ReactNode;
  /** The children take the whole height and scroll themselves, as an InfiniteList does. */
  isFilled?: boolean;
  /** What the screen holds; it scrolls under the title. */
  children: ReactNode;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;

  & > * {
    width: 100%;
    max-width: ${size('column')};
    margin-inline: auto;
  }
`;

/** Where a word of the title would break, the controls go below it. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  flex: none;
  min-height: ${size('header')};
  padding: ${space(1)} ${space(2)} ${space(1)} ${space(4)};

  &:has(> [data-back]) {
    padding-inline-start: ${space(2)};
  }
`;

const Title = styled.h1`
  flex: 1;
  min-width: min-content;
  ${text('title')}
  font-weight: ${weight('strong')};
  /* It gets the focus when the screen opens, and can't be operated. */
  outline: none;
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  gap: ${space(4)};
  min-height: 0;
  overflow-y: auto;
  /* What sticks to the bottom says how much it covers. */
  scroll-padding-block-end: calc(var(--covered, 0%) + ${space(3)});

  /* Room at the end that what sticks to the bottom may cover, which padding is not. */
  &::after {
    content: '';
    flex: none;
    height: ${space(2)};
  }

  /* What is on its way is not there to be scrolled. */
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

  &[data-filled] > :last-child {
    flex: 1;
    min-height: 0;
  }

  ${from('column')} {
    padding-inline: ${space(4)};
  }
`;

const Footer = styled.div`
  display: flex;
  gap: ${space(3)};
  flex: none;
  padding: ${space(3)} ${space(4)};
  border-block-start: 1px solid ${colour('hairline')};
  background: ${colour('surface')};

  & > * {
    flex: 1;
  }
`;

/**
 * One screen inside the Shell: its title, what it holds, and the action that stays at hand. Parts
 * of a screen are Sections.
 */
export function Page({
  title,
  backHref,
  onBack,
  actions,
  footer,
  isFilled = false,
  children,
}: PageProps) {
  const { formatMessage } = useIntl();
  const back = formatMessage(commonMessages.back);
  return (
    <Root>
      <Head>
        {backHref !== undefined && (
          <IconLink
            data-back
            icon="back"
            label={back}
            href={backHref}
            {...(onBack && { onPress: onBack })}
          />
        )}
        {backHref === undefined && onBack && (
          <IconButton data-back icon="back" label={back} onPress={onBack} />
        )}
        <Title tabIndex={-1}>{title}</Title>
        {actions}
      </Head>
      <Body data-page-body data-filled={isFilled || undefined}>
        {children}
      </Body>
      {footer !== undefined && <Footer>{footer}</Footer>}
    </Root>
  );
}
