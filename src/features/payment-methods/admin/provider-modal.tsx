import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from '#kit/web/modal.tsx'
import { type Brand, ProviderMark } from './provider-mark.tsx'
import classes from './provider-modal.module.css'

type Props = { brand: Brand; title: string; subtitle?: string | undefined; onClose(): void; children: ReactNode }

/** A modal about one provider, with its mark. */
export const ProviderModal = ({ brand, title, subtitle, onClose, children }: Props) => {
  useFocusReturn(true)
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} size={560}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          <Modal.Title className={classes.title}>
            <ProviderMark brand={brand} />
            <span>
              {title}
              {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
            </span>
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
