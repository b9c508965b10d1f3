import { Button } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import classes from './modal-form.module.css'

type Props = {
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel(): void
  /** The button that sends the form. */
  submit: string
  saving: boolean
  disabled?: boolean
  children: ReactNode
}

/** A modal's form: its fields, and at its foot, always in sight, the two ways out. */
export const ModalForm = ({ onSubmit, onCancel, submit, saving, disabled = false, children }: Props) => (
  <form className={classes.form} onSubmit={onSubmit} noValidate>
    {children}
    <footer className={classes.footer}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={saving} disabled={disabled}>
        {submit}
      </Button>
    </footer>
  </form>
)
