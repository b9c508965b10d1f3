import { Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { confirmDiscard } from '#kit/web/confirm.tsx'
import { useUnsavedChanges } from '#kit/web/unsaved-changes.ts'
import { type Brand, ProviderMark } from './provider-mark.tsx'
import classes from './provider-modal.module.css'

/** The way to close a modal: asks first when something was typed that closing would lose. */
export const useGuardedClose = (dirty: boolean, onClose: () => void): (() => void) => {
  useUnsavedChanges(dirty)
  const asking = useRef(false)
  const close = async () => {
    if (asking.current) return
    asking.current = true
    const yes = !dirty || (await confirmDiscard())
    asking.current = false
    if (yes) onClose()
  }
  return () => void close()
}

type Props = { brand: Brand; title: string; subtitle?: string | undefined; onClose(): void; children: ReactNode }

/** A modal about one provider, with its mark. */
export const ProviderModal = ({ brand, title, subtitle, onClose, children }: Props) => (
  <Modal
    opened
    onClose={onClose}
    size={560}
    classNames={{ header: classes.header, body: classes.body }}
    title={
      <Group gap="sm" wrap="nowrap">
        <span className={classes.mark}>
          <ProviderMark brand={brand} />
        </span>
        <span>
          {title}
          {subtitle && (
            <Text component="span" display="block" size="xs" c="dimmed">
              {subtitle}
            </Text>
          )}
        </span>
      </Group>
    }
  >
    {children}
  </Modal>
)
