import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import type { RouterOptions } from './routing.ts';
import {
  colour,
  fittingText,
  from,
  layer,
  inFlow,
  motion,
  onPaper,
  radius,
  size,
  space,
  weight,
} from './theme/tokens.ts';

interface NavigationItem {
  href: string;
  routerOptions?: RouterOptions;
  label: string;
  icon: IconName;
  isCurrent: boolean;
}

export interface ShellProps {
  /** Content of the header. */
  header: ReactNode;
  /** Navigation: a bar at the bottom of a phone, a rail at the side of larger screens. */
  navigation?: { label: string; items: readonly NavigationItem[] } | undefined;
  /** Banners between the header and the screen. */
  banner?: ReactNode;
  /** Screen, usually a `Page`. */
  children: ReactNode;
}

const Root = styled.div`
  display: grid;
  grid-template:
    'header' auto
    'banner' auto
    'main' minmax(0, 1fr)
    'navigation' auto / minmax(0, 1fr);
  height: 100dvh;

  ${inFlow('height: auto; min-height: 100dvh;')}
  ${onPaper('display: block; & > :not(main) { display: none; }')}

  ${from('rail')} {
    grid-template:
      'navigation header' auto
      'navigation banner' auto
      'navigation main' minmax(0, 1fr) / auto minmax(0, 1fr);
  }
`;

const Header = styled.header`
  grid-area: header;
  position: relative;
  z-index: ${layer('bar')};
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${size('header')};
  padding-block-start: env(safe-area-inset-top);
  padding-inline: ${space(4)} ${space(2)};
  border-block-end: 1px solid ${colour('hairline')};
  background: ${colour('surface')};
`;

const BannerSlot = styled.div`
  grid-area: banner;
`;

const Main = styled.main`
  grid-area: main;
  min-height: 0;
  position: relative;
  overflow: auto;
  ${inFlow('overflow: visible;')}
`;

/** On a phone with large text, six entries need two rows. */
const twoRows = '@container (max-width: 22.4rem)';

const Navigation = styled.nav`
  grid-area: navigation;
  z-index: ${layer('bar')};
  padding-block-end: env(safe-area-inset-bottom);
  border-block-start: 1px solid ${colour('hairline')};
  background: ${colour('surface')};
  container-type: inline-size;

  & > ul {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 8rem);
    justify-content: space-around;
  }

  ${twoRows} {
    & > ul {
      grid-auto-flow: row;
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }

  ${from('rail')} {
    container-type: normal;
    width: max(${size('rail')}, 5.5rem);
    padding-block: ${space(4)};
    border-block-start: 0;
    border-inline-end: 1px solid ${colour('hairline')};
    overflow-y: auto;

    & > ul {
      display: flex;
      flex-direction: column;
      gap: ${space(2)};
    }
  }
`;

const Item = styled(Link)`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 2px;
  height: 100%;
  min-height: ${size('navigation')};
  ${fittingText('caption', '16')}
  font-weight: ${weight('medium')};
  /* Fits six entries side by side on the narrowest phone. */
  letter-spacing: -0.045em;
  color: ${colour('inkSoft')};
  cursor: pointer;

  & > span {
    white-space: nowrap;
  }

  & > :first-child {
    padding: ${space(1)} ${space(4)};
    border-radius: ${radius('card')};
    transition: background-color ${motion('steady')};
  }

  &[data-hovered] > :first-child {
    background: ${colour('sunken')};
  }

  &[data-current] {
    color: ${colour('accent')};

    & > :first-child {
      background: ${colour('accentWash')};
    }
  }

  &[data-focus-visible] {
    outline-offset: -3px;
    border-radius: ${radius('control')};
  }

  ${twoRows} {
    padding-block: ${space(1)};

    & svg {
      width: ${space(6)};
      height: ${space(6)};
    }
  }
`;

/**
 * Frames every screen with header and navigation. It fills the window; only its content scrolls.
 */
export function Shell({ header, navigation, banner, children }: ShellProps) {
  return (
    <Root>
      <Header>{header}</Header>
      {navigation && (
        <Navigation aria-label={navigation.label}>
          <ul>
            {navigation.items.map(({ icon, label, isCurrent, ...target }) => (
              <li key={target.href}>
                <Item {...target} {...(isCurrent && { 'aria-current': 'page' })}>
                  <span>
                    <Icon name={icon} />
                  </span>
                  <span>{label}</span>
                </Item>
              </li>
            ))}
          </ul>
        </Navigation>
      )}
      <BannerSlot>{banner}</BannerSlot>
      <Main>{children}</Main>
    </Root>
  );
}
