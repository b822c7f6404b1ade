import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useCloseOnBack } from './closeOnBack.ts';
import { commonMessages } from './commonMessages.ts';
import { IconButton } from './IconButton.tsx';
import {
  colour,
  from,
  layer,
  motion,
  radius,
  shadow,
  space,
  text,
  weight,
} from './theme/tokens.ts';

export interface DialogProps {
  /** Heading: what the dialog is for. */
  title: string;
  /** Prevents closing, for example while its form is being sent. @default false */
  isBusy?: boolean;
  /** Called when the user closes the dialog. */
  onClose: () => void;
  /** Content of the dialog. */
  children: ReactNode;
}

const Shade = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer('modal')};
  display: grid;
  align-items: end;
  height: var(--visual-viewport-height, 100%);
  background: ${colour('shade')};
  transition: opacity ${motion('quick')};

  &[data-entering] {
    opacity: 0;
  }

  ${from('column')} {
    place-items: center;
  }
`;

const Sheet = styled(Modal)`
  width: 100%;
  max-height: 100%;
  position: relative;
  overflow: auto;
  border-radius: ${radius('card')} ${radius('card')} 0 0;
  background: ${colour('surface')};
  color: ${colour('ink')};
  box-shadow: ${shadow('float')};

  ${from('column')} {
    width: 30rem;
    max-height: calc(100% - 2 * ${space(8)});
    border-radius: ${radius('card')};
  }
`;

const Content = styled(AriaDialog)`
  padding: 0 ${space(4)} max(${space(4)}, env(safe-area-inset-bottom));
  outline: none;
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 3.5rem;
  margin-inline-end: calc(-1 * ${space(2)});
`;

const Title = styled(Heading)`
  ${text('title')}
  font-weight: ${weight('strong')};
`;

/**
 * Asks for one decision above the screen: a sheet at the bottom of a phone, a card on larger screens.
 * Load its content when it is first opened.
 */
export function Dialog({ title, isBusy = false, onClose, children }: DialogProps) {
  const { formatMessage } = useIntl();
  useCloseOnBack(onClose, { isBlocked: isBusy });
  return (
    <Shade isOpen isKeyboardDismissDisabled={isBusy} onOpenChange={onClose}>
      <Sheet>
        <Content>
          <Head>
            <Title slot="title">{title}</Title>
            <IconButton
              icon="close"
              label={formatMessage(commonMessages.close)}
              isDisabled={isBusy}
              onPress={onClose}
            />
          </Head>
          {children}
        </Content>
      </Sheet>
    </Shade>
  );
}
