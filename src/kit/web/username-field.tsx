import { VisuallyHidden } from '@mantine/core'

/** Tells password managers whose password a form asks for, where nobody types the address. */
export const UsernameField = ({ email }: { email: string }) => (
  <VisuallyHidden>
    <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-label="Email" />
  </VisuallyHidden>
)
