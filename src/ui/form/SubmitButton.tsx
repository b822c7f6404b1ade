import { useFormState } from 'react-final-form';
import { Button, type ButtonProps } from '../Button.tsx';

/** Its `isPending` is for a reason outside the form. */
export type SubmitButtonProps = ButtonProps;

/** Sends the form around it; pending while that lasts. The end of every Form. */
export function SubmitButton({ isPending = false, ...props }: SubmitButtonProps) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return <Button isWide {...props} type="submit" isPending={isPending || submitting === true} />;
}
