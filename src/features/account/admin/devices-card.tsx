import { Badge, Button } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import { useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import { momentText } from '#kit/contract/date-text.ts'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { call, cardWidth, type Device, noticeMs, securityQuery } from './account-queries.ts'
import classes from './devices-card.module.css'

dayjs.extend(relativeTime)

const icons = { desktop: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet }

const getDeviceName = ({ browser, system }: Device) => {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Where the merchant is signed in, this device first. */
export const DevicesCard = ({ devices }: { devices: Device[] }) => {
  const signOutOthers = useSignOut(() => call('DELETE /account/devices'))
  const sorted = devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
  return (
    <SectionCard
      maw={cardWidth}
      title="Devices"
      description="Where you are signed in. If you do not recognise a device, sign it out and change your password."
      {...(devices.length > 1 && {
        footer: (
          <Button variant="default" loading={signOutOthers.saving} onClick={() => void signOutOthers.save()}>
            Sign out everywhere else
          </Button>
        ),
      })}
    >
      <ul className={classes.list} aria-label="Devices">
        {sorted.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </SectionCard>
  )
}

const DeviceRow = ({ device }: { device: Device }) => {
  const { id, kind, address, last_seen_at, is_current } = device
  const { save, saving } = useSignOut(() => call('DELETE /account/devices/:id', { params: { id } }))
  const Icon = icons[kind]
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </span>
      <span className={classes.what}>
        <strong>{getDeviceName(device)}</strong>
        <span>
          {address} ·{' '}
          {is_current ? (
            'Active now'
          ) : (
            <time dateTime={last_seen_at} title={momentText(last_seen_at)}>
              Last seen {dayjs(last_seen_at).fromNow()}
            </time>
          )}
        </span>
      </span>
      {is_current ? (
        <Badge color="green" flex="none">
          This device
        </Badge>
      ) : (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={saving}
          aria-label={`Sign out ${getDeviceName(device)}`}
          onClick={() => void save()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

const useSignOut = (perform: () => Promise<{ message: string }>) => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(securityQuery)
  const { save, saving } = useSave<void, { message: string }>(perform, {
    autoClose: noticeMs,
    onSuccess: refresh,
    onFailure: () => void refresh(),
  })
  return { save, saving }
}
