import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'

/** A password, which can be shown. Mantine's says to nobody who hears it that what was typed is wrong. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput {...(props.error && { 'aria-invalid': true })} {...props} />
)
