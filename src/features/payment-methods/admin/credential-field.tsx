import { PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isMasked } from '../credentials.ts'

type Props = {
  label: string
  /** Where the provider shows it. */
  help: string
  /** Its name in the form. */
  path: string
  value: string
  error: ReactNode
  onChange(value: string): void
}

/** A key to paste, hidden unless asked for. A kept one shows its mask, which is kept or replaced as a whole. */
export const CredentialField = ({ label, help, path, value, error, onChange }: Props) => {
  const [shown, setShown] = useState(false)
  const masked = isMasked(value)
  return (
    <PasswordInput
      label={label}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={masked ? 'Kept. Leave it as it is, or paste a new one.' : help}
      value={value}
      error={error}
      data-path={path}
      required
      withAsterisk={false}
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
      onChange={(event) => onChange(edited(event.currentTarget.value, value))}
      onFocus={(event) => masked && event.currentTarget.select()}
    />
  )
}

/** Characters typed onto a mask replace it: what begins with a mask would be taken for "unchanged". */
const edited = (next: string, before: string): string => {
  if (!isMasked(before) || next === before) return next
  const typed = next.replace(before, '')
  return typed.includes('•') ? '' : typed
}
