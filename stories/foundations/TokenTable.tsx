import { styled } from 'styled-components';
import { colour, size, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { type FlatToken, flattenTokens } from './designTokens.ts';

const Root = styled.section`
  padding: ${space(6)} ${space(4)} ${space(12)};

  & a {
    color: ${colour('accent')};
    text-decoration: underline;
  }
`;

const Title = styled.h2`
  ${text('heading')}
  font-weight: ${weight('strong')};
`;

const Lead = styled.p`
  max-width: ${size('column')};
  padding-block: ${space(2)} ${space(5)};
  color: ${colour('inkSoft')};
`;

/** Scrolls a table that is wider than a phone. */
const Scroller = styled.section`
  overflow-x: auto;
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  ${text('small')}
  ${tabular}

  & th,
  & td {
    padding: ${space(2)} ${space(4)} ${space(2)} 0;
    border-block-end: 1px solid ${colour('hairline')};
    text-align: start;
    vertical-align: top;
  }

  & th {
    font-weight: ${weight('medium')};
    white-space: nowrap;
  }
`;

/** Returns a value of the format as short text. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if ('hex' in value && 'alpha' in value) {
    return value.alpha === 1 ? String(value.hex) : `${String(value.hex)} at ${String(value.alpha)}`;
  }
  if ('unit' in value && 'value' in value) return `${String(value.value)}${String(value.unit)}`;
  return Object.entries(value)
    .map(([name, part]) => `${name} ${textOf(part)}`)
    .join(', ');
}

/** Lists every design token with its type, value and description. */
export function TokenTable({ fileHref }: { fileHref: string }) {
  return (
    <Root>
      <Title>Design tokens</Title>
      <Lead>
        All tokens, generated from src/ui/theme.{' '}
        <a href={fileHref} download>
          Download the Design Tokens file (2025.10)
        </a>{' '}
        for design tools.
      </Lead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container needs the focus */}
      <Scroller tabIndex={0} aria-label="Design tokens">
        <Table>
          <thead>
            <tr>
              <th scope="col">Token</th>
              <th scope="col">Type</th>
              <th scope="col">Value</th>
              <th scope="col">Use</th>
            </tr>
          </thead>
          <tbody>
            {flattenTokens().map(({ path, type, value, description }: FlatToken) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                <td>{type}</td>
                <td>{textOf(value)}</td>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
    </Root>
  );
}
