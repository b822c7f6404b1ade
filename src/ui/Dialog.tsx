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
  /** Question the user must answer. */
  title: string;
  /** Shows the dialog. */
  isOpen: boolean;
  /** Called with false when the user presses Escape or outside the dialog. */
  onOpenChange: NonNullable<ModalOverlayProps['onOpenChange']>;
  /** Consequences of each answer. */
  children: ReactNode;
  /** Buttons of the dialog, with the primary button last. */
  actions: ReactNode;
  /** Prevents closing with Escape or a press outside, so that the user must choose a button. */
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
 * Asks the user to confirm an action that cannot be undone. Use a toast or Banner for information.
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
