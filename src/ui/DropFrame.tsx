import { type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { styled } from 'styled-components';
import { fieldCss, labelCss } from './fieldStyles.ts';
import { colour, space, text } from './theme/tokens.ts';

const Root = styled.fieldset`
  ${fieldCss}
  gap: ${space(2)};
  padding: 0;
  border: 0;
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

const Label = styled.span`
  ${labelCss}
`;

const Description = styled.span`
  display: block;
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

const Problem = styled.span`
  ${text('small')}
  color: ${colour('danger')};
`;

export interface DropFrameProps {
  /** Visible label. */
  label: string;
  /** Control at the end of its line. */
  action?: ReactNode;
  /** Called with dropped files. */
  onDrop: (files: FileList) => void;
  /** Takes no files for now. */
  isDisabled: boolean;
  /** Help below the field. */
  description?: string | undefined;
  /** Error below the field. Marks the field as invalid and replaces the help. */
  errorMessage?: string | undefined;
  /** The field itself. */
  ref?: Ref<HTMLFieldSetElement>;
  /** Renders the content, with the id of the label. */
  children: (labelId: string) => ReactNode;
}

/** Frame of a field for files, which can be dropped on all of it. */
export function DropFrame({
  label,
  action,
  onDrop,
  isDisabled,
  description,
  errorMessage,
  ref,
  children,
}: DropFrameProps) {
  const id = useId();
  const [isDropTarget, setIsDropTarget] = useState(false);
  const dragOver = (event: DragEvent) => {
    if (isDisabled) return;
    event.preventDefault();
    setIsDropTarget(true);
  };
  const drop = (event: DragEvent) => {
    if (isDisabled) return;
    event.preventDefault();
    setIsDropTarget(false);
    onDrop(event.dataTransfer.files);
  };
  return (
    <Root
      ref={ref}
      aria-labelledby={id}
      aria-describedby={errorMessage || description ? `${id}-notes` : undefined}
      data-invalid={errorMessage ? true : undefined}
      data-drop-target={isDropTarget || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={drop}
    >
      <Head>
        <Label id={id}>{label}</Label>
        {action}
      </Head>
      {children(id)}
      <span id={`${id}-notes`}>
        {errorMessage ? (
          <Problem>{errorMessage}</Problem>
        ) : (
          <Description>{description}</Description>
        )}
      </span>
    </Root>
  );
}
