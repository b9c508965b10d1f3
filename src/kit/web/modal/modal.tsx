import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useAskedQuestion } from './asked-question.ts'

/**
 * A modal that gives the focus back when it closes, also where it is mounted opened and taken away to close it. Escape belongs
 * to the question that stands over it, whose own modal listens for it.
 */
export const Modal = (props: ModalProps) => {
  useFocusReturn(props.opened)
  const isAsked = useAskedQuestion() !== null
  return <MantineModal closeOnEscape={!isAsked} {...props} returnFocus={false} />
}

/**
 * Remembers what had the focus when something opened, and gives it back once that is gone, unless it went elsewhere. Where nothing had
 * it, as on a page whose address opened it, the page's content takes it.
 */
export const useFocusReturn = (opened: boolean) => {
  useLayoutEffect(() => {
    if (!opened) return undefined
    const before = document.activeElement
    return () => {
      const atEnd = document.activeElement
      window.setTimeout(() => {
        const { activeElement } = document
        const isLost = !activeElement || activeElement === document.body || activeElement === atEnd
        const isBefore = before instanceof HTMLElement && before !== document.body && before.isConnected
        const back = isBefore ? before : document.getElementById('content')
        if (isLost) back?.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
