import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

/** At most five notifications at once, further ones queued; hovering or focusing one pauses the close timers. */
export const NotificationCorner = () => (
  <Notifications position="bottom-right" limit={5} autoClose={3000} containerWidth={380} aria-live="polite" />
)
