import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, space, text } from '#ui/theme/tokens.ts';

const Root = styled.output`
  display: block;
  padding: ${space(2)} ${space(4)};
  ${text('small')}
  color: ${colour('inkSoft')};
`;

/** What being offline means for some data. The banner of the app says that the device is offline. */
export const OfflineNote = ({ children }: { children: ReactNode }) => <Root>{children}</Root>;
