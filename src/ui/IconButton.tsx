import { Button } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';
import type { PressProps } from './pressTypes.ts';

export interface IconButtonProps extends PressProps {
  /** Icon of the button. */
  icon: IconName;
  /** Accessible name: the action of the button. */
  label: string;
}

const Root = styled(Button)`
  ${iconButtonCss}
`;

/**
 * Starts an action that its icon identifies without words, such as closing. Use Button for all
 * other actions.
 */
export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <Root {...props} aria-label={label}>
      <Icon name={icon} />
    </Root>
  );
}
