import type { CSSProperties } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';
import { size } from './theme/tokens.ts';

export interface TextAreaProps extends TypedFieldProps {
  /** Initial height in px. The field grows with its text. @default 80 */
  minHeight?: number;
}

/** Height in px above which the text scrolls. */
const scrollHeight = 150;

const Control = styled(AriaTextArea)`
  ${controlCss}
  resize: none;
  min-height: var(--min-height);
  max-height: var(--max-height);
  field-sizing: content;

  &[data-disabled] {
    min-height: ${size('field')};
    max-height: none;
  }
`;

/** Takes several lines of text and grows with them. Use TextField for one line. */
export function TextArea({ minHeight = 80, ...props }: TextAreaProps) {
  const heights = {
    '--min-height': `${minHeight}px`,
    '--max-height': `${Math.max(minHeight, scrollHeight)}px`,
  } as CSSProperties;
  return (
    <FieldFrame {...props}>
      <Control style={heights} />
    </FieldFrame>
  );
}
