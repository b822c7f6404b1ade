import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Page } from '#ui/Page.tsx';
import { space } from '#ui/theme/tokens.ts';

export interface ListPageProps {
  title: string;
  /** Stands beside the title: the way to a new entry. */
  action: ReactNode;
  /** Stands above the list: what narrows it. */
  tools: ReactNode;
  /** The list; it scrolls below the tools. */
  children: ReactNode;
}

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`;

const Tools = styled.div`
  display: flex;
  gap: ${space(2)};
  padding: ${space(1)} ${space(4)} ${space(3)};
`;

/** The title's line ends closer to the edge than what stands below it. */
const Action = styled.div`
  padding-inline-end: ${space(2)};
`;

/** A screen that is one list: title, what narrows it, and the list in what room is left. */
export function ListPage({ title, action, tools, children }: ListPageProps) {
  return (
    <Page title={title} actions={<Action>{action}</Action>} isFilled>
      <Layout>
        <Tools>{tools}</Tools>
        {children}
      </Layout>
    </Page>
  );
}
