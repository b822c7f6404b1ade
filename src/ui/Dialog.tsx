import type { ReactNode } from 'react';
import {
  Dialog as AriaDialog,
  Heading,
  Modal,
  ModalOverlay,
  type ModalOverlayProps,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { buttonRowCss } from './buttonStyles.ts';
import { shadeCss, sheetCss } from './modalStyles.ts';
import { colour, space, text, weight } from './theme/tokens.ts';

export interface DialogProps {
  /** The question, in one line. */
  title: string;
  /** Whether it is asked now. */
  isOpen: boolean;
  /** It asks to be closed: Escape, or a press outside. */
  onOpenChange: NonNullable<ModalOverlayProps['onOpenChange']>;
  /** What follows from each answer. */
  children: ReactNode;
  /** The buttons, the primary one last. */
  actions: ReactNode;
  /** Takes away Escape and the press outside: the question has to be answered. */
  isRequired?: boolean;
}

const Shade = styled(ModalOverlay)`
  ${shadeCss}
`;

const Sheet = styled(Modal)`
  ${sheetCss}
`;

const Content = styled(AriaDialog)`
  display: grid;
  gap: ${space(3)};
  padding: ${space(6)} ${space(5)} ${space(5)};
  outline: none;
`;

const Title = styled(Heading)`
  ${text('title')}
  font-weight: ${weight('strong')};
`;

const Body = styled.div`
  color: ${colour('inkSoft')};
`;

const Actions = styled.div`
  ${buttonRowCss}
  margin-block-start: ${space(3)};
`;

/**
 * A question that has to be answered before anything else: before what can't be undone. News is a
 * toast or a Banner.
 */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  children,
  actions,
  isRequired = false,
}: DialogProps) {
  return (
    <Shade
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isRequired}
      isKeyboardDismissDisabled={isRequired}
    >
      <Sheet>
        <Content>
          <Title slot="title">{title}</Title>
          <Body>{children}</Body>
          <Actions>{actions}</Actions>
        </Content>
      </Sheet>
    </Shade>
  );
}
