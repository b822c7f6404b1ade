import { Button, type ButtonProps } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';

export interface IconButtonProps extends Omit<
  ButtonProps,
  'className' | 'style' | 'children' | 'aria-label'
> {
  icon: IconName;
  /** What the button does: its name for everyone who can't see the icon. */
  label: string;
}

const Root = styled(Button)`
  ${iconButtonCss}
`;

/** A button that shows only an icon. */
export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <Root {...props} aria-label={label}>
      <Icon name={icon} />
    </Root>
  );
}
