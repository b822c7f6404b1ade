import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  colour,
  from,
  space,
  tabular,
  text,
  type ThemeName,
  themes,
  weight,
} from '#ui/theme/tokens.ts';
import { SheetTheme } from './sheetTheme.ts';

const Root = styled.section`
  max-width: 80rem;
  padding: ${space(6)} ${space(4)} ${space(12)};

  ${from('column')} {
    padding: ${space(10)} ${space(8)} ${space(16)};
  }
`;

const Title = styled.h2`
  ${text('heading')}
  font-weight: ${weight('strong')};
`;

const Introduction = styled.p`
  max-width: 40rem;
  padding-block: ${space(2)} ${space(5)};
  color: ${colour('inkSoft')};
  text-wrap: pretty;
`;

const Rows = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(6)} ${space(3)};

  ${from('column')} {
    grid-template-columns: minmax(12rem, 1fr) minmax(0, 1.5fr) minmax(0, 1.5fr);
    gap: ${space(3)};
  }
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: subgrid;
  grid-column: 1 / -1;
  gap: inherit;
  row-gap: ${space(2)};
`;

const Meaning = styled.div`
  grid-column: 1 / -1;

  ${from('column')} {
    grid-column: auto;
    align-self: center;
  }
`;

const Name = styled.h3`
  ${text('body')}
  font-weight: ${weight('medium')};
`;

const Note = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Value = styled.p`
  ${text('caption')}
  color: ${colour('inkFaint')};
  ${tabular}
`;

/** Sample in one theme, independent of the theme of the page. */
const Ground = styled.div`
  display: grid;
  align-content: center;
  gap: ${space(2)};
  min-width: 0;
  padding: ${space(3)};
  border: 1px solid ${colour('hairline')};
  background: ${colour('paper')};
  color: ${colour('ink')};
  overflow: hidden;

  &[data-alone] {
    grid-column: span 2;
  }
`;

const themeNames = Object.keys(themes) as ThemeName[];

export interface SheetRow {
  name: string;
  /** Use of the token. */
  note?: string;
  /** Raw value. */
  value?: string;
  /** Sample, shown once per theme. */
  sample: ReactNode;
  /** Shows the sample once, if it is the same in every theme. */
  isAlone?: boolean;
}

export interface SheetProps {
  title: string;
  /** Introduction of the page. */
  introduction?: string;
  rows: readonly SheetRow[];
}

/** Lists tokens with name, use and samples in both themes. */
export function Sheet({ title, introduction, rows }: SheetProps) {
  return (
    <Root>
      <Title>{title}</Title>
      {introduction !== undefined && <Introduction>{introduction}</Introduction>}
      <Rows>
        {rows.map(({ name, note, value, sample, isAlone = false }) => (
          <Row key={name}>
            <Meaning>
              <Name>{name}</Name>
              {note !== undefined && <Note>{note}</Note>}
              {value !== undefined && <Value>{value}</Value>}
            </Meaning>
            {isAlone ? (
              <Ground data-alone>{sample}</Ground>
            ) : (
              themeNames.map((theme) => (
                <SheetTheme key={theme} value={theme}>
                  <Ground data-theme={theme}>{sample}</Ground>
                </SheetTheme>
              ))
            )}
          </Row>
        ))}
      </Rows>
    </Root>
  );
}
