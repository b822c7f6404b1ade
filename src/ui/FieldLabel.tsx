import { Label } from 'react-aria-components';
import { styled } from 'styled-components';
import { labelCss } from './fieldStyles.ts';

/** Label of a field. */
export const FieldLabel = styled(Label)`
  ${labelCss}
`;
