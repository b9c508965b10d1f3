import { type ReactNode, useState } from 'react'
import { editedSecret, isMasked } from '#kit/contract/secret-mask.ts'
import { PasswordField } from './password-field.tsx'

type Props = {
  label: string
  /** What it is, and where to find it. */
  help: ReactNode
  /** Its name in the form. */
  path: string
  /** What was typed, or the kept one as the server shows it: masked. */
  value: string
  error?: ReactNode
  /** It can be replaced, but not taken away. */
  required?: boolean
  disabled?: boolean
  onChange(value: string): void
}

/** A secret to paste, hidden unless asked for. A kept one shows its mask, which is kept or replaced as a whole. */
export const SecretField = ({ label, help, path, value, error, required, disabled = false, onChange }: Props) => {
  const [shown, setShown] = useState(false)
  const masked = isMasked(value)
  return (
    <PasswordField
      label={label}
      description={masked ? keptHelp(required) : help}
      value={value}
      error={error}
      {...(required && { required, withAsterisk: false })}
      disabled={disabled}
      data-path={path}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      visible={shown || masked}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': `${shown ? 'Hide' : 'Show'} ${label}`,
        ...(masked && { display: 'none' }),
      }}
      onChange={(event) => onChange(editedSecret(event.currentTarget.value, value))}
      onFocus={(event) => masked && event.currentTarget.select()}
    />
  )
}

const keptHelp = (required = false) =>
  required
    ? 'Saved. Leave it as it is, or paste a new one.'
    : 'Saved. Leave it as it is, paste a new one, or clear the field to remove it.'
