import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { buttonCss, type ButtonVariant } from './buttonStyles.ts';
import { Icon, type IconName } from './Icon.tsx';
import { commonMessages } from './commonMessages.ts';
import type { PressProps } from './pressTypes.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends PressProps {
  /** Label: one or two words that name the action. */
  children: ReactNode;
  /** Visual weight. Use `primary` once per screen, for the main action. @default 'primary' */
  variant?: ButtonVariant;
  /** Icon before the label. */
  icon?: IconName;
  /** Fills the width of its container. */
  isWide?: boolean;
  /** Label while pending, for example 'Sending...'. */
  pendingLabel?: string;
  /**
   * Shows a spinner and ignores presses while the action runs. The button keeps its width and its
   * focus.
   */
  isPending?: boolean;
  /** Lets Tab go past the button, because the keyboard has a shorter way to its action. @default false */
  excludeFromTabOrder?: boolean;
  /** HTML type of the button. @default 'button' */
  type?: 'button' | 'submit' | 'reset';
}

const Root = styled(AriaButton)`
  ${buttonCss}
`;

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  gap: inherit;
  min-width: 0;

  &[data-covered] {
    opacity: 0;
  }
`;

const Cover = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

/** Starts an action. Use LinkButton to go to another screen. */
export function Button({
  children,
  variant = 'primary',
  icon,
  isWide = false,
  pendingLabel,
  ...props
}: ButtonProps) {
  const { formatMessage } = useIntl();
  const isPending = props.isPending === true;
  const spinner = isPending && (
    <Spinner label={pendingLabel ?? formatMessage(commonMessages.pending)} />
  );
  return (
    <Root {...props} data-variant={variant} data-wide={isWide || undefined}>
      {isPending && pendingLabel !== undefined ? (
        <Label>
          {spinner}
          {pendingLabel}
        </Label>
      ) : (
        <>
          <Label data-covered={isPending || undefined}>
            {icon && <Icon name={icon} />}
            {children}
          </Label>
          {spinner && <Cover>{spinner}</Cover>}
        </>
      )}
    </Root>
  );
}
