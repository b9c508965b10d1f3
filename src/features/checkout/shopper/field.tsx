import type { KeyboardEvent, ReactNode } from 'react'
import { idOf, useFormState } from './form-context.tsx'
import { ChevronIcon } from './icons.tsx'
import type { Option } from './regions.ts'
import styles from './field.module.css'

type Common = { name: string; label: string; autoComplete: string; required?: boolean }

type TextFieldProps = Common & {
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'numeric' | 'email' | 'tel'
  autoCapitalize?: 'none' | 'characters' | 'words'
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A line of text under a label that makes room for it. */
export const TextField = ({ name, label, required = true, type = 'text', ...rest }: TextFieldProps) => {
  const { initial, errors, onLeave } = useFormState()
  const id = idOf(name)
  return (
    <Frame name={name} error={errors[name]}>
      <input
        className={styles.input}
        id={id}
        name={name}
        type={type}
        placeholder=" "
        maxLength={type === 'email' ? 254 : 120}
        defaultValue={initial[name]}
        required={required}
        onBlur={(event) => onLeave?.(name, event.target.value)}
        {...described(id, errors[name])}
        {...rest}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
    </Frame>
  )
}

type SelectFieldProps = Common & {
  options: readonly Option[]
  /** The first, empty option; without it the first option is chosen. */
  prompt?: string
}

export const SelectField = ({ name, label, required = true, options, prompt, ...rest }: SelectFieldProps) => {
  const { initial, errors } = useFormState()
  const id = idOf(name)
  return (
    <Frame name={name} error={errors[name]}>
      <select
        className={styles.input}
        id={id}
        name={name}
        defaultValue={initial[name]}
        required={required}
        {...described(id, errors[name])}
        {...rest}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {options.map(({ code, name: text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
      <label className={styles.floated} htmlFor={id}>
        {label}
      </label>
      <span className={styles.chevron}>
        <ChevronIcon />
      </span>
    </Frame>
  )
}

const described = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}

const Frame = ({ name, error, children }: { name: string; error: string | undefined; children: ReactNode }) => (
  <div className={styles.field} data-field={name.slice(name.indexOf('.') + 1)}>
    <div className={styles.frame}>{children}</div>
    <FieldError name={name} error={error} />
  </div>
)

/** The sentence under a field that is not right yet. */
export const FieldError = ({ name, error }: { name: string; error: string | undefined }) =>
  error ? (
    <p className={styles.error} id={`${idOf(name)}-error`}>
      {error}
    </p>
  ) : null
