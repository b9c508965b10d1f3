import Bowser from 'bowser'
import type { Services } from '#kit/server/context.ts'
import { type DeviceKind, deviceKind } from '#kit/server/device-kind.ts'
import { sessionLimits } from '../rules.ts'
import * as repository from './repository.ts'

type Device = {
  id: string
  /** 'Chrome', or null where the browser does not say. */
  browser: string | null
  /** 'Windows', or null. */
  system: string | null
  kind: DeviceKind
  address: string
  seenAt: Date
  signedInAt: Date
}

/** What a browser says of itself. */
const readUserAgent = (userAgent: string): Pick<Device, 'browser' | 'system' | 'kind'> => {
  if (!userAgent) return { browser: null, system: null, kind: 'desktop' }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: deviceKind(userAgent) ?? 'desktop' }
}

/** The devices on which a merchant is signed in, the one used last first. */
export const listDevices = async ({ db, now }: Services, merchantId: string): Promise<Device[]> => {
  const sessions = await repository.listSessions(db, merchantId, new Date(now().getTime() - sessionLimits.idleMs))
  return sessions.map((session) => ({
    id: session.id,
    ...readUserAgent(session.user_agent),
    address: session.ip_address,
    seenAt: session.last_seen_at,
    signedInAt: session.created_at,
  }))
}
