import { Button } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';
import type { PressProps } from './pressTypes.ts';

export interface IconButtonProps extends PressProps {
  /** What is seen of it. */
  icon: IconName;
  /** What the button does: its name for everyone who can't see the icon. */
  label: string;
}

const Root = styled(Button)`
  ${iconButtonCss}
`;

/**
 * A button that shows only an icon. For what everybody knows by its icon, such as closing;
 * anything else is a Button with words.
 */
export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <Root {...props} aria-label={label}>
      <Icon name={icon} />
    </Root>
  );
}
