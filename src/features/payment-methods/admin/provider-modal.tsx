import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from '#kit/web/modal/modal.tsx'
import type { Description } from '../providers/description.ts'
import { ProviderMark } from './provider-mark.tsx'
import classes from './provider-modal.module.css'

type Props = { provider: Description; title: string; onClose(): void; children: ReactNode }

/** A modal about one provider, with its mark. */
export const ProviderModal = ({ provider, title, onClose, children }: Props) => {
  const { mark, by } = provider
  useFocusReturn(true)
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} size={560}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          <Modal.Title className={classes.title}>
            <ProviderMark mark={mark} />
            <span>
              {title}
              {by && <span className={classes.subtitle}>{by}</span>}
            </span>
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
