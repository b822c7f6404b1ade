import { css } from 'styled-components';
import { colour, motion, onPaper, radius, size, space, text, weight } from './theme/tokens.ts';

/**
 * Visual weights of a button. Use `primary` once per screen, and `danger` for actions that cannot
 * be undone.
 */
export const buttonVariants = ['primary', 'outline', 'quiet', 'danger'] as const;
export type ButtonVariant = (typeof buttonVariants)[number];

/** Places buttons side by side and wraps them. */
export const buttonRowCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};

  & > * {
    flex: 1 1 8rem;
    /* A longer label takes more room, or a line of its own, before it wraps. */
    min-width: fit-content;
  }
`;

/** Shared style of Button and LinkButton. */
export const buttonCss = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-width: ${size('tap')};
  min-height: ${size('field')};
  padding: ${space(2)} ${space(5)};
  border: 1px solid transparent;
  border-radius: ${radius('control')};
  ${text('body')}
  font-weight: ${weight('medium')};
  text-align: center;
  cursor: pointer;
  user-select: none;
  ${onPaper('display: none;')}
  transition:
    background-color ${motion('quick')},
    transform ${motion('quick')};

  &[data-wide] {
    width: 100%;
  }

  &[data-variant='primary'] {
    background: ${colour('accent')};
    color: ${colour('onAccent')};

    &[data-hovered],
    &[data-pressed] {
      background: ${colour('accentPressed')};
    }
  }

  &[data-variant='outline'] {
    background: ${colour('surface')};
    border-color: ${colour('edge')};
    color: ${colour('ink')};
  }

  &[data-variant='quiet'] {
    background: transparent;
    color: ${colour('accent')};
  }

  &[data-variant='danger'] {
    background: ${colour('surface')};
    border-color: currentcolor;
    color: ${colour('danger')};
  }

  &[data-variant='outline'],
  &[data-variant='quiet'],
  &[data-variant='danger'] {
    &[data-hovered],
    &[data-pressed] {
      background: ${colour('sunken')};
    }
  }

  &[data-pressed] {
    transform: scale(0.985);
  }

  &[data-disabled] {
    background: ${colour('sunken')};
    border-color: transparent;
    color: ${colour('inkFaint')};
    cursor: default;
  }

  &[data-pending] {
    cursor: progress;
  }

  @media (forced-colors: active) {
    &[data-disabled] {
      color: GrayText;
      border-color: GrayText;
    }
  }
`;
