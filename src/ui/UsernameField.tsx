import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface UsernameFieldProps {
  /** Name of the signed-in user. */
  value: string;
}

/**
 * Gives password managers the account of a password, in a form in which the user types only the
 * password. Place it before the `PasswordField`. Nobody sees or reaches it, with or without a screen reader.
 */
export function UsernameField({ value }: UsernameFieldProps) {
  return (
    <VisuallyHidden>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={value}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
    </VisuallyHidden>
  );
}
