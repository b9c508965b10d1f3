import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoSmall from '@tabler/icons-react/dist/esm/icons/IconInfoSmall.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, Suspense, useEffect } from 'react'
import { loadPatiently } from '../load-patiently.ts'
import { releaseNotifications } from './notification-hold.ts'
import { watchPointer } from './pointer-place.ts'

export type NoticeKind = 'info' | 'warning' | 'success' | 'error'

type NoticeOptions = {
  title?: string
  /** Milliseconds until it closes, 3000 unless given; hovering or focusing it pauses. `false`: it stays until it is settled or dismissed. */
  autoClose?: number | false
  /** A button below the message; pressing it closes the notification. Give it time: 10,000 ms. */
  action?: { label: string; run(): void }
  /** What it is about: the notice before about the same is taken away, and this one by `settle`. */
  about?: string
}

/** Of a notice that something was done: the way back, with time to take it. */
export const undoable = (undo: () => void): NoticeOptions => ({
  autoClose: 10_000,
  action: { label: 'Undo', run: undo },
})

const shownAbout = new Map<string, string>()

/** The problem is solved: the notice about it disappears. */
const settle = (about: string) => {
  const id = shownAbout.get(about)
  if (id !== undefined) notifications.hide(id)
  shownAbout.delete(about)
}

const looks = {
  info: { color: 'gray', title: undefined, Icon: IconInfoSmall },
  warning: { color: 'yellow', title: undefined, Icon: IconAlertTriangle },
  success: { color: 'green', title: 'Success', Icon: IconCheck },
  error: { color: 'red', title: 'Error', Icon: IconX },
} as const

const show =
  (kind: NoticeKind, color: string = looks[kind].color) =>
  (message: string, options: NoticeOptions = {}) => {
    const { title, Icon } = looks[kind]
    const { action, about } = options
    if (about !== undefined) settle(about)
    const id = notifications.show({
      message: action ? <WithAction message={message} {...action} onDone={() => notifications.hide(id)} /> : message,
      title: options.title ?? title,
      color,
      icon: <Icon size={kind === 'info' ? 22 : 16} stroke={2.4} aria-hidden />,
      role: 'status',
      'data-kind': kind,
      // Removing one with the focus in it fires no blur event.
      onClose: () => window.setTimeout(releaseNotifications),
      closeButtonProps: { 'aria-label': 'Dismiss' },
      ...(options.autoClose !== undefined && { autoClose: options.autoClose }),
    })
    if (about !== undefined) shownAbout.set(about, id)
  }

type WithActionProps = { message: string; label: string; run(): void; onDone(): void }

const WithAction = ({ message, label, run, onDone }: WithActionProps) => {
  const press = () => {
    onDone()
    run()
  }
  return (
    <>
      {message}
      <Button variant="light" color="gray" size="compact-sm" display="block" mt={8} onClick={press}>
        {label}
      </Button>
    </>
  )
}

/** Short messages in the corner: green 'Success' and red 'Error' unless another title is given. */
export const notify = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  /** The orange kind, for something that cannot be done yet. */
  notice: show('warning', 'orange'),
  settle,
}

const Corner = lazy(() =>
  loadPatiently(async () => ({ default: (await import('./notification-corner.tsx')).NotificationCorner })),
)

/** Where notifications appear. Mounted once by the app; its code comes after the page. */
export const NotificationCenter = () => {
  useEffect(watchPointer, [])
  return (
    <Suspense>
      <Corner />
    </Suspense>
  )
}
