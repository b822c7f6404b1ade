import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';

const Layout = styled.main`
  display: grid;
  align-content: center;
  gap: ${space(6)};
  max-width: 25rem;
  min-height: 100dvh;
  margin-inline: auto;
  padding: ${space(6)} ${space(4)} 20vh;
`;

const Title = styled.h1`
  ${text('display')}
  font-weight: ${weight('strong')};
`;

const Lead = styled.p`
  color: ${colour('inkSoft')};
`;

export interface SignInFrameProps {
  title: ReactNode;
  /** Instruction below the title. */
  lead: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** Lays out a step of the sign-in. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  return (
    <Layout>
      <header>
        <Title>{title}</Title>
        <Lead>{lead}</Lead>
      </header>
      {children}
    </Layout>
  );
}
