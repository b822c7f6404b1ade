import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { styled } from 'styled-components';
import { allRoles, type Role } from '#domain/roles.ts';
import {
  type CataloguedScreen,
  roleSituations,
  type Situation,
  situationsOf,
} from './catalogue.ts';
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

/** Who looks at a screen; the public is nobody who is signed in. */
type Viewer = Role | 'public';

const viewers: Readonly<Record<Viewer, string>> = {
  public: 'The public',
  agent: 'An agent',
  banker: 'A banker',
  admin: 'The admin',
};

export interface StartPageProps {
  screens: readonly CataloguedScreen[];
  /** Stories that tell a whole journey, by title and export. */
  flows: readonly { title: string; story: string; words: string }[];
}

/** The map of this library: who sees which screen in which situation, each a story. */
export function StartPage({ screens, flows }: StartPageProps) {
  return (
    <Root>
      <header>
        <Title>Remit Desk</Title>
        <Lead>
          Money transfers from initiation to the last receipt. Every state of every screen is a
          story, made of presentational components and told by its arguments alone. The toolbar
          changes theme, text size, motion and locale; the filter of the sidebar narrows by role,
          status and state.
        </Lead>
      </header>
      <section>
        <Heading>Journeys</Heading>
        {flows.map(({ title, story, words }) => (
          <Screen key={title}>
            <Name>{lastPart(title)}</Name>
            <Links>
              <StoryLink title={title} story={story} words={words} />
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
                    words={storyNameFromExport(situation)}
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

function StoryLink({ title, story, words }: { title: string; story: string; words: string }) {
  // A story stands in a frame of its own: the whole library goes there.
  return (
    <li>
      <a
        href={`./?path=/story/${toId(title, storyNameFromExport(story))}`}
        target="_top"
        aria-label={`${lastPart(title)}: ${words}`}
      >
        {words}
      </a>
    </li>
  );
}

const lastPart = (title: string) => title.split('/').at(-1) ?? title;

const screensOf = (viewer: string, screens: readonly CataloguedScreen[]) =>
  screens.filter(({ roles }) =>
    viewer === 'public' ? roles.length === 0 : roles.some((role) => role === viewer),
  );

/** What others see differently is theirs. */
function situationsFor(viewer: string, screen: CataloguedScreen): readonly Situation[] {
  const others = allRoles.filter((role) => role !== viewer).map((role) => roleSituations[role]);
  return situationsOf(screen).filter((situation) => !others.some((other) => other === situation));
}
