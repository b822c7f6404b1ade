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
  /** What it does, in a word or two. */
  children: ReactNode;
  /** How much it asks for: one primary per screen. @default 'primary' */
  variant?: ButtonVariant;
  /** Stands before the text. */
  icon?: IconName;
  /** Takes the full width of its container. */
  isWide?: boolean;
  /** Text shown while pending instead of the label, for example 'Sending...'. */
  pendingLabel?: string;
  /** What it started is going on: it keeps width and focus and can't be pressed. */
  isPending?: boolean;
  /** What it does to the form around it. @default 'button' */
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

/**
 * Does something. While pending it keeps its width and its focus and can't be pressed again.
 * What leads somewhere is a LinkButton, however much it looks like this.
 */
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
