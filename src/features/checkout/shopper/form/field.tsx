import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { Option } from '../countries/regions.ts'
import { ChevronIcon } from '../page/icons.tsx'
import { toElementId, useFormState } from './form-context.tsx'
import { optionMarkup } from './option-markup.ts'
import { ticked } from './typed-form.ts'
import styles from './field.module.css'

type Common = { name: string; label: string; autoComplete: string; required?: boolean; help?: string }

type TextFieldProps = Common & {
  type?: 'text' | 'email' | 'tel' | 'date'
  maxLength?: number
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  autoCapitalize?: 'none' | 'characters' | 'words'
  /** A phone's key would lead to the next field, and not tell `onKeyDown`. */
  enterKeyHint?: 'go'
  onKeyDown?: (event: KeyboardEvent) => void
  /** The element id of what the browser may offer for it. */
  list?: string
}

/** A line of text under a label that makes room for it. */
export const TextField = ({ name, label, help, required = true, type = 'text', ...rest }: TextFieldProps) => {
  const { initial, errors, onLeave } = useFormState()
  const id = toElementId(name)
  return (
    <Frame name={name} error={errors[name]} help={help}>
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
        {...described(id, errors[name], help)}
        {...rest}
      />
      <label className={type === 'date' ? styles.floated : styles.label} htmlFor={id}>
        <span>{label}</span>
      </label>
    </Frame>
  )
}

/** Several lines of text; like a field of one line, but taller. */
export const TextArea = ({ name, label, maxLength }: { name: string; label: string; maxLength: number }) => {
  const { initial, errors } = useFormState()
  const id = toElementId(name)
  return (
    <Frame name={name} error={errors[name]}>
      <textarea
        className={`${styles.input} ${styles.area}`}
        id={id}
        name={name}
        rows={3}
        placeholder=" "
        maxLength={maxLength}
        defaultValue={initial[name]}
        autoComplete="off"
        {...described(id, errors[name])}
      />
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
      </label>
    </Frame>
  )
}

/**
 * A field that few need, behind a link that names it. It stays a field for the keyboard, for readers and for what the browser fills in, and is
 * open while it has the focus or holds something: all that without the script.
 */
export const Fold = ({ name, link, children }: { name: string; link: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const id = toElementId(name)
  return (
    <div className={styles.fold} data-open={isOpen || undefined} data-fold={name}>
      <a
        className={styles.unfold}
        href={`#${id}`}
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(id)?.focus()
        }}
      >
        {link}
      </a>
      <div className={styles.folded} onFocus={() => setOpen(true)}>
        {children}
      </div>
    </div>
  )
}

type TickBoxProps = Pick<Common, 'name' | 'label' | 'required' | 'help'> & { children?: ReactNode }

/** A sentence that a shopper may tick; nothing is ticked before they do. */
export const TickBox = ({ name, label, help, required = false, children }: TickBoxProps) => {
  const { initial, errors } = useFormState()
  const id = toElementId(name)
  return (
    <div className={styles.tick} data-field={name}>
      <label className={styles.tickLine} htmlFor={id}>
        <input
          className={styles.box}
          id={id}
          type="checkbox"
          name={name}
          value={ticked}
          defaultChecked={initial[name] === ticked}
          required={required}
          {...described(id, errors[name], help)}
        />
        <span>{label}</span>
      </label>
      {children}
      <Help name={name} text={help} />
      <FieldError name={name} error={errors[name]} />
    </div>
  )
}

type SelectFieldProps = Common & {
  options: readonly Option[]
  /** The first, empty option; without it the first option is chosen. */
  prompt?: string
  /** What the form starts with may be one of other options, which happens to be written alike. */
  startsEmpty?: boolean
}

export const SelectField = (props: SelectFieldProps) => {
  const { name, label, help, required = true, options, prompt, startsEmpty = false, ...rest } = props
  const { initial, errors } = useFormState()
  const id = toElementId(name)
  const [chosen] = useState(startsEmpty ? '' : initial[name])
  const markup = useMemo(() => optionMarkup(options, chosen, prompt), [options, chosen, prompt])
  return (
    <Frame name={name} error={errors[name]} help={help}>
      <select
        className={styles.input}
        id={id}
        name={name}
        required={required}
        dangerouslySetInnerHTML={{ __html: markup }}
        {...described(id, errors[name], help)}
        {...rest}
      />
      <label className={styles.floated} htmlFor={id}>
        {label}
      </label>
      <span className={styles.chevron}>
        <ChevronIcon />
      </span>
    </Frame>
  )
}

const described = (id: string, error: string | undefined, help?: string) => {
  const by = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return { ...(error && { 'aria-invalid': true }), ...(by && { 'aria-describedby': by }) }
}

type FrameProps = { name: string; error: string | undefined; help?: string | undefined; children: ReactNode }

const Frame = ({ name, error, help, children }: FrameProps) => (
  <div className={styles.field} data-field={name.slice(name.indexOf('.') + 1)}>
    <div className={styles.frame}>{children}</div>
    <FieldError name={name} error={error} />
    <Help name={name} text={help} />
  </div>
)

/** What a field is for, in the merchant's words. */
const Help = ({ name, text }: { name: string; text: string | undefined }) =>
  text ? (
    <p className={styles.hint} id={`${toElementId(name)}-help`}>
      {text}
    </p>
  ) : null

/** The sentence under a field that is not right yet. */
export const FieldError = ({ name, error }: { name: string; error: string | undefined }) =>
  error ? (
    <p className={styles.error} id={`${toElementId(name)}-error`}>
      {error}
    </p>
  ) : null
