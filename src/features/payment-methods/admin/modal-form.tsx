import { Button, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import classes from './provider-modal.module.css'

type Props = {
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel(): void
  /** The button that sends the form. */
  submit: string
  saving: boolean
  disabled?: boolean
  /** Stands apart at the left: what takes away. */
  away?: ReactNode
  children: ReactNode
}

/** A modal's form: its fields, and at its foot, always in sight, the two ways out. */
export const ModalForm = ({ onSubmit, onCancel, submit, saving, disabled = false, away, children }: Props) => (
  <form onSubmit={onSubmit} noValidate>
    <Stack gap={18}>{children}</Stack>
    <ModalFoot>
      {away && <div className={classes.away}>{away}</div>}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={saving} disabled={disabled}>
        {submit}
      </Button>
    </ModalFoot>
  </form>
)
