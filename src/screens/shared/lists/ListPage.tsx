import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Page } from '#ui/Page.tsx';
import { inFlow, space } from '#ui/theme/tokens.ts';

export interface ListPageProps {
  title: string;
  /** Action beside the title, such as a link to add a record. */
  action: ReactNode;
  /** Search and filters above the list. */
  tools: ReactNode;
  /** The list, which scrolls below the tools. */
  children: ReactNode;
}

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  ${inFlow('display: block; height: auto;')}
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding: ${space(1)} ${space(4)} ${space(3)};

  & > * {
    flex: 1 1 auto;
  }

  /* Takes the room beside the others, which move below it before its placeholder is cut off. */
  & > :first-child {
    flex: 999 1 12.5rem;
  }
`;

/** A screen with one list: title, tools, and the list in the remaining height. */
export function ListPage({ title, action, tools, children }: ListPageProps) {
  return (
    <Page title={title} actions={action} isFilled>
      <Layout>
        <Tools>{tools}</Tools>
        {children}
      </Layout>
    </Page>
  );
}
