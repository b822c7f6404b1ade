import { css, keyframes, styled } from 'styled-components';
import { colour, motion, radius, whenStill } from './theme/tokens.ts';

const breathe = keyframes`
  50% { opacity: 0.55; }
`;

/** Declarations that let a placeholder breathe. */
export const breathing = css`
  animation: ${breathe} ${motion('breath')} ease-in-out infinite;
  ${whenStill`animation: none;`}
`;

const Block = styled.span`
  display: block;
  flex: none;
  max-width: 100%;
  border-radius: calc(${radius('control')} / 2);
  background: ${colour('sunken')};
  ${breathing}

  &[data-shape='square'] {
    border-radius: ${radius('control')};
  }

  @media (forced-colors: active) {
    border: 1px solid GrayText;
  }
`;

export const skeletonShapes = ['line', 'square'] as const;

export interface SkeletonProps {
  /** Width as a CSS length. @default '100%' */
  width?: string;
  /** Height as a CSS length. @default '1rem' */
  height?: string;
  /** Shape: `line` for text, `square` for a logo or field. @default 'line' */
  shape?: (typeof skeletonShapes)[number];
}

/**
 * Placeholder for content that is loading, in its place and size. Wrap skeletons in Loading. Lists
 * and forms have ListSkeleton and FormSkeleton.
 */
export function Skeleton({ width = '100%', height = '1rem', shape = 'line' }: SkeletonProps) {
  return <Block aria-hidden data-shape={shape} style={{ width, height }} />;
}
