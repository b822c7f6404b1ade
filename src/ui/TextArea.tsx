import type { CSSProperties } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';

export interface TextAreaProps extends TypedFieldProps {
  /** Height in px before anything is typed; it grows with the text. @default 80 */
  minHeight?: number;
}

/** Height in px from which the text scrolls. */
const scrollHeight = 150;

const Control = styled(AriaTextArea)`
  ${controlCss}
  resize: none;
  min-height: var(--min-height);
  max-height: var(--max-height);
  field-sizing: content;
`;

/** Several lines of text; it grows with them, up to a height. For one line, TextField. */
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
