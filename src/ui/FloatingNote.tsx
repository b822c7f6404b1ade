import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { colour, layer, onPaper, radius, shadow, size, space, text } from './theme/tokens.ts';

const Above = styled.div`
  position: relative;
  z-index: ${layer('bar')};
  flex: none;
  height: 0;

  & > * {
    position: absolute;
    inset-block-start: ${space(2)};
    inset-inline: 0;
    width: max-content;
    max-width: calc(100% - 2 * ${space(4)});
    margin-inline: auto;
    border-radius: ${radius('round')};
    box-shadow: ${shadow('float')};
  }
`;

/** Above the navigation, and above the buttons at the end of a form. */
const Over = styled.output`
  position: fixed;
  inset-block-end: calc(env(safe-area-inset-bottom) + ${size('navigation')} + 5.5rem);
  inset-inline: ${space(4)};
  z-index: ${layer('toast')};
  display: flex;
  justify-content: center;
  pointer-events: none;
  ${onPaper('display: none;')}
`;

const Message = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(4)};
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('card')};
  background: ${colour('surface')};
  box-shadow: ${shadow('float')};
  ${text('small')}

  & > svg {
    flex: none;
    color: ${colour('warning')};
  }
`;

export interface FloatingNoteProps {
  /** A few words. */
  children: ReactNode;
  /** Icon before the words. */
  icon: IconName;
  /**
   * Makes it a button at the top of the content below it. Without it, it is a message at the end of the
   * window, which lets presses through.
   */
  onPress?: () => void;
}

/** Floats over the content, which does not move. Use Banner for a message that may move it. */
export function FloatingNote({ children, icon, onPress }: FloatingNoteProps) {
  if (onPress) {
    return (
      <Above>
        <Button icon={icon} onPress={onPress}>
          {children}
        </Button>
      </Above>
    );
  }
  return (
    <Over>
      <Message>
        <Icon name={icon} size={20} />
        <span>{children}</span>
      </Message>
    </Over>
  );
}
