import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useSyncExternalStore } from 'react'
import classes from './offline-note.module.css'

const subscribe = (listener: () => void) => {
  const names = ['online', 'offline'] as const
  for (const name of names) window.addEventListener(name, listener)
  return () => {
    for (const name of names) window.removeEventListener(name, listener)
  }
}

/** Says while there is no connection that there is none, over every page. */
export const OfflineNote = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className={classes.place}>
      {!isOnline && (
        <span className={classes.note}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          <span>
            <strong>You are offline.</strong> What you typed stays here.
          </span>
        </span>
      )}
    </output>
  )
}
