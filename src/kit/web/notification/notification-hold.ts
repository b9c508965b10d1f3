import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'

const held = new Map<string, NotificationData['autoClose']>()

/** Stops the close timers of all notifications: the library itself does so for a pointer, not for the focus. */
export const holdNotifications = () => {
  notifications.updateState(notificationsStore, (all) =>
    all.map((notification) => {
      const { id } = notification
      if (!id || held.has(id)) return notification
      held.set(id, notification.autoClose)
      return { ...notification, autoClose: false }
    }),
  )
}

/** Restarts them. */
export const releaseNotifications = () => {
  if (held.size === 0) return
  const before = new Map(held)
  held.clear()
  notifications.updateState(notificationsStore, (all) =>
    all.map(({ autoClose, ...notification }) => {
      const kept = before.has(notification.id ?? '') ? before.get(notification.id ?? '') : autoClose
      return { ...notification, ...(kept !== undefined && { autoClose: kept }) }
    }),
  )
}
