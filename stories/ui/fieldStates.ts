/** Every state of a field, as columns of its Matrix. */
export const fieldStates = [
  'rest',
  'hovered',
  'focused',
  'invalid',
  'disabled',
  'read-only',
] as const;

/** Every state of a choice, which can't be read-only. */
export const choiceStates = ['rest', 'hovered', 'focused', 'invalid', 'disabled'] as const;

/** What is in a field, as rows of its Matrix. */
export const contents = ['empty', 'filled'] as const;

/** Props of a choice in a state. */
export function choiceProps(state: string) {
  return {
    isDisabled: state === 'disabled',
    errorMessage: state === 'invalid' ? 'This is required' : undefined,
  };
}

/** Props of a field in a state. */
export function fieldProps(state: string) {
  return { ...choiceProps(state), isReadOnly: state === 'read-only' };
}
