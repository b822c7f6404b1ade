import { useFormState } from 'react-final-form';
import { Button, type ButtonProps } from '../Button.tsx';

/** `isPending` adds a reason outside the form. */
export type SubmitButtonProps = ButtonProps;

/**
 * Submits the form around it, and is pending until the submit has finished. Every Form ends with
 * one.
 */
export function SubmitButton({ isPending = false, ...props }: SubmitButtonProps) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return <Button isWide {...props} type="submit" isPending={isPending || submitting === true} />;
}
