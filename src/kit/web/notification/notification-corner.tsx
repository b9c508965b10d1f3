import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { holdNotifications, releaseNotifications } from './notification-hold.ts'
import { useCornerLift } from './use-corner-lift.ts'
import classes from './notification-corner.module.css'

/**
 * At most five notifications at once, further ones queued; hovering or focusing one pauses the close timers. In the corner above
 * what sticks to the foot and what is pressed; at the top of a phone, where they cover no button at the foot of a page or a modal.
 */
export const NotificationCorner = () => {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const lift = useCornerLift(isPhone)
  return (
    <Notifications
      className={classes.corner ?? ''}
      style={{ '--corner-lift': `${lift}px` }}
      position={isPhone ? 'top-center' : 'bottom-right'}
      limit={5}
      autoClose={3000}
      containerWidth={380}
      aria-live="polite"
      onFocusCapture={holdNotifications}
      onBlurCapture={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) releaseNotifications()
      }}
    />
  )
}
