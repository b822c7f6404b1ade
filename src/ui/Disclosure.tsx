import type { ReactNode } from 'react';
import {
  Button,
  Disclosure as AriaDisclosure,
  DisclosurePanel,
  Heading,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { colour, space } from './theme/tokens.ts';

export interface DisclosureProps {
  /** Text of the button that shows and hides the content. */
  title: ReactNode;
  /** Level of the title as a heading. Without one it is no heading. */
  level?: 2 | 3;
  /** True if the content is shown. Without it, the component keeps this state. */
  isExpanded?: boolean;
  /** Receives true when the content is shown, and false when it is hidden. */
  onExpandedChange?: (isExpanded: boolean) => void;
  /** Content, rendered while it is shown. */
  children: ReactNode;
}

const Root = styled(AriaDisclosure)`
  & svg {
    flex: none;
    color: ${colour('inkSoft')};
  }

  &[data-expanded] > :first-child svg {
    rotate: 180deg;
  }
`;

const Title = styled(Heading)`
  margin: 0;
  font: inherit;
`;

const Trigger = styled(Button)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  width: 100%;
  min-height: 2.75rem;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
`;

const Label = styled.span`
  flex: 1;
  min-width: 0;
`;

/** Shows and hides content below a title. Use Tabs for alternatives. */
export function Disclosure({
  title,
  level,
  isExpanded,
  onExpandedChange,
  children,
}: DisclosureProps) {
  const trigger = (
    <Trigger slot="trigger">
      <Label>{title}</Label>
      <Icon name="expand" size={20} />
    </Trigger>
  );
  return (
    <Root
      {...(isExpanded !== undefined && { isExpanded })}
      {...(onExpandedChange && { onExpandedChange })}
    >
      {({ isExpanded: isOpen }) => (
        <>
          {level === undefined ? trigger : <Title level={level}>{trigger}</Title>}
          <DisclosurePanel>{isOpen && children}</DisclosurePanel>
        </>
      )}
    </Root>
  );
}
