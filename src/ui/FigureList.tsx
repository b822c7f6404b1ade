import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { figureLineHeight } from './figureLineHeight.ts';
import { Icon } from './Icon.tsx';
import { colour, layer, size, space, tabular, text, weight } from './theme/tokens.ts';

export interface Figure {
  id: string;
  label: string;
  /** The main value, such as a number. */
  value: ReactNode;
  /** A further value below it, such as the sum of the amounts. */
  detail?: ReactNode;
  /** Link to what the figure counts. */
  href?: string | undefined;
}

export interface FigureListProps {
  /** Figures in display order. */
  figures: readonly Figure[];
}

/** Below it, each figure is a line; from it on, they are side by side. */
const sideBySide = '@container (min-width: 48rem)';

/** With large text, the value stands below its label. */
const narrow = '@container (max-width: 15rem)';

const Root = styled.div`
  container-type: inline-size;
`;

const List = styled.dl`
  ${sideBySide} {
    display: flex;
    flex-wrap: wrap;
    /* With that of a figure, the first one of a line is below the heading. */
    padding-inline-start: ${space(1)};
  }
`;

/** The link of the label covers the whole figure. */
const Item = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(3)};
  min-height: ${size('row')};
  padding: ${space(2)} ${space(4)};

  & + & {
    border-block-start: 1px solid ${colour('hairline')};
  }

  & > dt {
    min-width: 0;
    ${text('small')}
    color: ${colour('inkSoft')};
    overflow-wrap: anywhere;
  }

  & > dd {
    position: relative;
    flex: none;
    max-width: 65%;
    margin: 0;
    padding-inline-end: ${space(6)};
    ${text('title')}
    font-weight: ${weight('strong')};
    text-align: end;
    ${tabular}
  }

  & [data-detail] {
    display: block;
    ${text('small')}
    font-weight: ${weight('regular')};
    color: ${colour('inkSoft')};
  }

  & > dd > svg {
    position: absolute;
    inset-block-start: calc(50% - 0.5rem);
    inset-inline-end: 0;
    color: ${colour('inkSoft')};
  }

  & > dd:dir(rtl) > svg {
    scale: -1 1;
  }

  &:has(a[data-hovered], a[data-pressed]) {
    background: ${colour('sunken')};
  }

  ${narrow} {
    flex-wrap: wrap;

    & > dd {
      width: 100%;
      max-width: none;
      container-type: inline-size;
    }
  }

  ${sideBySide} {
    flex: none;
    gap: ${space(2)};
    min-height: ${figureLineHeight};
    padding: 0 ${space(3)};

    & + & {
      border-block-start: 0;
    }

    & > dd {
      display: flex;
      align-items: center;
      gap: ${space(2)};
      max-width: none;
      padding-inline-end: 0;
    }

    & > dt,
    & > dd,
    & [data-detail] {
      ${text('caption')}
      white-space: nowrap;
    }

    & > dd [data-size] {
      ${text('caption')}
    }

    & > dd > svg {
      position: static;
    }
  }
`;

const Cover = styled(Link)`
  color: ${colour('ink')};
  cursor: pointer;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: ${layer('raised')};
  }
`;

/**
 * Shows a few figures at a glance, each with a link to what it counts: lines in a narrow place, side by side in a
 * wide one. Use DescriptionList for facts about one record.
 */
export function FigureList({ figures }: FigureListProps) {
  return (
    <Root>
      <List>
        {figures.map(({ id, label, value, detail, href }) => (
          <Item key={id}>
            <dt>{href === undefined ? label : <Cover href={href}>{label}</Cover>}</dt>
            <dd>
              {value}
              {detail !== undefined && <span data-detail>{detail}</span>}
              {href !== undefined && <Icon name="next" size={16} />}
            </dd>
          </Item>
        ))}
      </List>
    </Root>
  );
}
