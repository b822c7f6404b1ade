import { Button } from 'react-aria-components';
import { defineMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import type { PressProps } from './pressTypes.ts';
import { colour, size, space, tabular } from './theme/tokens.ts';
import { activeToolCss, toolCss } from './toolStyles.ts';

const named = defineMessage<{ label: string; count: number }>({
  id: 'ui.FilterButton.named',
  defaultMessage: '{label}, {count} set',
});

export interface FilterButtonProps extends PressProps {
  /** Name of the button: what it opens. */
  label: string;
  /** Number of filters that are set. */
  count: number;
}

const Root = styled(Button)`
  ${toolCss}
  /* As wide without a count, so that the search field beside it keeps its width. */
  min-width: calc(${size('tap')} + ${space(4)});
  padding-inline: ${space(2)};

  &[data-pressed] {
    background: ${colour('sunken')};
  }

  &[data-set] {
    ${activeToolCss}
  }

  &[data-disabled] {
    color: ${colour('inkFaint')};
    cursor: default;
  }
`;

const Count = styled.span`
  ${tabular}
`;

/** Opens the filters of the list below, and shows how many are set. Stands beside its SearchField. */
export function FilterButton({ label, count, ...props }: FilterButtonProps) {
  const { formatMessage } = useIntl();
  const isSet = count > 0;
  return (
    <Root
      {...props}
      aria-haspopup="dialog"
      data-set={isSet || undefined}
      aria-label={isSet ? formatMessage(named, { label, count }) : label}
    >
      <Icon name="filter" size={16} />
      {isSet && <Count aria-hidden>{count}</Count>}
    </Root>
  );
}
