import type { ComponentType } from 'react';
import { Matrix } from '../Matrix.tsx';

/** States of a field, as columns of its Matrix. */
const fieldStates = ['rest', 'hovered', 'focused', 'invalid', 'disabled'] as const;

type FieldState = (typeof fieldStates)[number];

/** Props of a field in a state; the other states are forced. */
const propsOf: Partial<Record<FieldState, object>> = {
  invalid: { errorMessage: 'This is required' },
  disabled: { isDisabled: true },
};

interface Options {
  states?: readonly FieldState[];
  /** Selector of the control. */
  forcedOn?: string;
}

/**
 * Returns the story with every state of an empty and a filled-in field.
 *
 * @param filled props of the filled-in field
 */
export const fieldMatrix = <Props extends object>(
  Field: ComponentType<Props>,
  filled: Partial<Props>,
  { states = fieldStates, forcedOn = 'input' }: Options = {},
) => ({
  parameters: { layout: 'fullscreen' as const },
  render: (args: Props) => (
    <Matrix
      rows={['empty', 'filled']}
      columns={states}
      forcedOn={forcedOn}
      width="14rem"
      cell={(content, state) => (
        <Field {...args} {...propsOf[state]} {...(content === 'filled' && filled)} />
      )}
    />
  ),
});
