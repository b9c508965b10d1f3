import { PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  /** What it is, and where to find it. */
  help: ReactNode
  /** Its name in the form. */
  path: string
  /** What was typed, or the kept one as the server shows it: masked. */
  value: string
  error?: ReactNode
  disabled?: boolean
  onChange(value: string): void
}

/** A secret to paste, hidden unless asked for. A kept one shows its mask, which is kept or replaced as a whole. */
export const SecretField = ({ label, help, path, value, error, disabled = false, onChange }: Props) => {
  const [shown, setShown] = useState(false)
  const masked = isMasked(value)
  return (
    <PasswordInput
      label={label}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={masked ? 'Kept. Leave it as it is, paste a new one, or empty the field to take it away.' : help}
      value={value}
      error={error}
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
      onChange={(event) => onChange(edited(event.currentTarget.value, value))}
      onFocus={(event) => masked && event.currentTarget.select()}
    />
  )
}

const isMasked = (value: string) => value.startsWith('••••')

/** Characters typed onto a mask replace it: what begins with a mask would be taken for "unchanged". */
const edited = (next: string, before: string): string => {
  if (!isMasked(before) || next === before) return next
  const typed = next.replace(before, '')
  return typed.includes('•') ? '' : typed
}
