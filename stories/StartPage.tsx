import type { ReactNode } from 'react';
import { storyNameFromExport } from 'storybook/internal/csf';
import { styled } from 'styled-components';
import { allRoles, type Role } from '#domain/users/roles.ts';
import {
  type CataloguedScreen,
  roleSituations,
  type Situation,
  situationsOf,
  storyIdOf,
} from './catalogue.ts';
import type { TourStop } from './tour.ts';
import { colour, from, radius, size, space, text, weight } from '#ui/theme/tokens.ts';

const Root = styled.main`
  display: grid;
  gap: ${space(8)};
  max-width: calc(1.5 * ${size('column')});
  margin-inline: auto;
  padding: ${space(8)} ${space(4)} ${space(16)};
`;

const Title = styled.h1`
  ${text('heading')}
  font-weight: ${weight('strong')};
`;

const Lead = styled.p`
  max-width: ${size('column')};
  padding-block-start: ${space(2)};
  color: ${colour('inkSoft')};

  & a {
    color: ${colour('accent')};
    text-decoration: underline;
  }
`;

const Heading = styled.h2`
  padding-block-end: ${space(3)};
  ${text('title')}
  font-weight: ${weight('strong')};
`;

const Screen = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  padding-block: ${space(3)};
  border-block-start: 1px solid ${colour('hairline')};

  ${from('column')} {
    grid-template-columns: 12rem minmax(0, 1fr);
  }
`;

const Name = styled.h3`
  ${text('body')}
  font-weight: ${weight('medium')};
`;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};

  & a {
    display: block;
    padding: ${space(1)} ${space(2)};
    border-radius: ${radius('control')};
    background: ${colour('surface')};
    ${text('small')}
    color: ${colour('accent')};
    text-decoration: none;
  }

  & a:hover {
    background: ${colour('accentWash')};
  }
`;

const Stops = styled.ol`
  display: grid;
  gap: ${space(3)};
  padding-inline-start: ${space(6)};
  list-style: decimal;

  & a {
    ${text('body')}
    font-weight: ${weight('medium')};
    color: ${colour('accent')};
  }

  & p {
    ${text('small')}
    color: ${colour('inkSoft')};
  }
`;

/** Role that sees a screen, or `public` for visitors without a session. */
type Viewer = Role | 'public';

const viewers: Readonly<Record<Viewer, string>> = {
  public: 'The public',
  agent: 'An agent',
  banker: 'A banker',
  admin: 'The admin',
};

export interface StartPageProps {
  /** The stories for a reviewer with little time, in order. */
  tour: readonly TourStop[];
  screens: readonly CataloguedScreen[];
  /** Flow stories by title and export name, with the text of their link. */
  flows: readonly Omit<TourStop, 'lookFor'>[];
}

/** Leads reviewers to what matters most, and to every screen in every situation by role. */
export function StartPage({ tour, screens, flows }: StartPageProps) {
  return (
    <Root>
      <header>
        <Title>Remit Desk</Title>
        <Lead>
          Money transfers from initiation to the last receipt. Every state of every screen is a
          story: a presentational component with its args. The toolbar changes theme, text size,
          motion and locale.{' '}
          <StoryAnchor path="/docs/design--docs">Principles and comparison</StoryAnchor> says what
          the screens are designed for.
        </Lead>
      </header>
      <section>
        <Heading id="tour">What a reviewer should look at in ten minutes</Heading>
        <Stops aria-labelledby="tour">
          {tour.map(({ title, story, label, lookFor }) => (
            <li key={storyIdOf(title, story)}>
              <StoryAnchor path={`/story/${storyIdOf(title, story)}`}>{label}</StoryAnchor>
              <p>{lookFor}</p>
            </li>
          ))}
        </Stops>
        <Lead>
          Every state that the catalogue requires is linked below, by role and screen. In the
          sidebar, the filter selects stories by state, status and role, such as{' '}
          <code>state:conflict</code>.
        </Lead>
      </section>
      <section>
        <Heading>Flows</Heading>
        {flows.map(({ title, story, label }) => (
          <Screen key={title}>
            <Name>{lastPart(title)}</Name>
            <Links>
              <StoryLink title={title} story={story} label={label} />
            </Links>
          </Screen>
        ))}
      </section>
      {Object.entries(viewers).map(([viewer, heading]) => (
        <section key={viewer}>
          <Heading>{heading}</Heading>
          {screensOf(viewer, screens).map((screen) => (
            <Screen key={screen.title}>
              <Name>{lastPart(screen.title)}</Name>
              <Links>
                {situationsFor(viewer, screen).map((situation) => (
                  <StoryLink
                    key={situation}
                    title={screen.title}
                    story={situation}
                    label={storyNameFromExport(situation)}
                  />
                ))}
              </Links>
            </Screen>
          ))}
        </section>
      ))}
    </Root>
  );
}

interface StoryAnchorProps {
  /** Path of a story or a page in Storybook. */
  path: string;
  children: ReactNode;
  /** Accessible name, unless the content is one. */
  name?: string;
}

/** A link inside Storybook. Stories are rendered in an iframe, but links open in the whole window. */
function StoryAnchor({ path, name, children }: StoryAnchorProps) {
  return (
    <a href={`./?path=${path}`} target="_top" aria-label={name}>
      {children}
    </a>
  );
}

function StoryLink({ title, story, label }: { title: string; story: string; label: string }) {
  return (
    <li>
      <StoryAnchor path={`/story/${storyIdOf(title, story)}`} name={`${lastPart(title)}: ${label}`}>
        {label}
      </StoryAnchor>
    </li>
  );
}

const lastPart = (title: string) => title.split('/').at(-1) ?? title;

const screensOf = (viewer: string, screens: readonly CataloguedScreen[]) =>
  screens.filter(({ roles }) =>
    viewer === 'public' ? roles.length === 0 : roles.some((role) => role === viewer),
  );

/** Returns the situations of a screen for one role. */
function situationsFor(viewer: string, screen: CataloguedScreen): readonly Situation[] {
  const others = allRoles.filter((role) => role !== viewer).map((role) => roleSituations[role]);
  return situationsOf(screen).filter((situation) => !others.some((other) => other === situation));
}
