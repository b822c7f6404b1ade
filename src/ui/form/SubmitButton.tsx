import { useFormState } from 'react-final-form';
import { Button, type ButtonProps } from '../Button.tsx';

export interface SubmitButtonProps extends ButtonProps {
  /** Pending for a reason outside the form as well. */
  isPending?: boolean;
}

/** Sends the form around it; pending while that lasts. The end of every Form. */
export function SubmitButton({ isPending = false, ...props }: SubmitButtonProps) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return <Button isWide {...props} type="submit" isPending={isPending || submitting === true} />;
}
